import { describe, expect, it } from 'vitest';
import { resources } from '../../resources.config.ts';
import { checkResources } from '../../schema/check-resources.ts';
import { defineResources } from '../../schema/define-resources.ts';
import { date, file, reference, text } from '../../schema/fields.ts';
import { historyIn } from '../../schema/history.ts';
import { awaitsOf, type Lifecycle, meaningOf, states } from '../../schema/lifecycle.ts';
import { type Definition, resource } from '../../schema/resource.ts';

const loan = {
  label: '機材貸出',
  title: 'serial',
  api: '/loans',
  screen: { path: '/admin/loans' },
  access: { read: ['fund_staff', 'selection_committee', 'recipient'], rows: { recipient: { 'applicationId.organizationId': '@organizationId' } } },
  fields: {
    serial: text('製造番号', { required: true }),
    applicationId: reference('申請', 'applications', { required: true }),
    photoId: file('返却時の写真', { readOnly: true }),
    returnedOn: date('返却日', { readOnly: true }),
  },
  lifecycle: {
    states: { lent: ['貸出中', 'blue'], returned: ['返却済み', 'green'], lost: ['紛失', 'red'] },
    first: 'lent',
    steps: {
      takeBack: { from: 'lent', to: 'returned', by: ['fund_staff'], asks: { photoId: 'required' }, sets: { returnedOn: '@today' } },
      reportLost: {
        from: 'lent',
        to: 'lost',
        by: ['fund_manager'],
        comment: '紛失の経緯',
        mail: { to: 'applicationId.contactUserId', subject: '{serial}の紛失', body: '{recipientName} 様\n{comment}' },
      },
      writeOff: { from: 'lost', to: 'returned', by: [] },
    },
  },
  list: { columns: ['serial', 'status'], sort: 'serial', search: ['serial'], filters: ['status'] },
} as const satisfies Definition;

const defined = (change: Partial<Lifecycle> = {}, more: Partial<Definition> = {}) =>
  defineResources({ loans: resource({ ...loan, ...more, lifecycle: { ...loan.lifecycle, ...change } } as never) as Definition });

const mistakes = (change: Partial<Lifecycle>, more: Partial<Definition> = {}) => checkResources({ ...resources, ...defined(change, more) } as never);

describe('a lifecycle', () => {
  const { loans } = defined();

  it('says what a status means, to all or to each side', () => {
    const told = states(
      { lent: '貸出中', returned: '返却済み', lost: '紛失' },
      { lent: '期限までに返します。', lost: { grantee: 'ご連絡をお待ちください。' } },
      { lent: 'blue', returned: 'green', lost: 'red' },
    );
    const { loans: telling } = defined({ states: told });
    expect(
      ['lent', 'returned', 'lost', 'gone', null].map((status) => [
        meaningOf(telling as Definition, status, 'staff'),
        meaningOf(telling as Definition, status, 'grantee'),
      ]),
    ).toEqual([
      ['期限までに返します。', '期限までに返します。'],
      [undefined, undefined],
      [undefined, 'ご連絡をお待ちください。'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(meaningOf(resources.faqs, 'lent', 'staff')).toBeUndefined();
    expect(telling?.fields.status?.options).toEqual(loans.fields.status?.options);
  });

  it('gives the resource its status, after the title', () => {
    expect(Object.keys(loans.fields)).toEqual(['serial', 'status', 'applicationId', 'photoId', 'returnedOn']);
    expect(Object.keys(defined({}, { title: 'photoId' }).loans.fields)).toEqual(['serial', 'applicationId', 'photoId', 'status', 'returnedOn']);
    expect(loans.fields.status).toMatchObject({
      kind: 'status',
      options: { default: 'lent', readOnly: true, choices: { lent: '貸出中', returned: '返却済み', lost: '紛失' }, colors: { lost: 'red' } },
    });
  });

  it('awaits, at a status, those who lead on from it, or whose turn a step says it is', () => {
    const all = { draft: ['下書き'], sent: ['提出済み'], closed: ['終了'] } as const;
    const send = { from: 'draft', to: 'sent', by: ['recipient'], kind: 'forward' } as const;
    const accept = { from: 'sent', to: 'closed', by: ['fund_staff', 'fund_manager'], turn: ['fund_staff'] } as const;
    const giveBack = { from: ['sent', 'closed'], to: 'draft', by: ['fund_manager'], kind: 'back' } as const;
    expect(awaitsOf({ states: all, steps: { send, accept, giveBack } })).toEqual({
      awaits: { roles: { draft: ['recipient'], sent: ['fund_staff'] } },
    });
    expect(awaitsOf({ states: all, steps: { giveBack } })).toEqual({});
  });

  it('gives an action for each step that somebody takes by hand, in words that follow from the status', () => {
    expect(Object.keys(loans.actions ?? {})).toEqual(['takeBack', 'reportLost']);
    expect(loans.actions?.takeBack).toMatchObject({
      label: '「返却済み」にする',
      confirm: '機材貸出「{serial}」を「返却済み」にします。',
      success: '「返却済み」にしました',
      by: ['fund_staff'],
      when: { status: 'lent' },
      logged: true,
    });
  });

  it('asks for what a step needs: fields of the row, and the comment', () => {
    expect(loans.actions?.takeBack?.inputs?.photoId).toMatchObject({ kind: 'file', label: '返却時の写真', options: { required: true } });
    expect(loans.actions?.takeBack?.inputs?.photoId?.options).not.toHaveProperty('readOnly');
    expect(loans.actions?.reportLost?.inputs?.comment).toMatchObject({ label: '紛失の経緯', options: { required: '紛失の経緯を入力してください' } });
  });

  it('keeps the steps in a resource of its own, which the staff who read the rows read', () => {
    const all = defined() as unknown as typeof resources;
    const { history, owner } = historyIn(loans, all) ?? {};
    expect([history?.name, owner]).toEqual(['loans_history', 'recordId']);
    expect(history).toMatchObject({
      appendOnly: true,
      access: { read: ['fund_staff'], rows: { recipient: { 'recordId.applicationId.organizationId': '@organizationId' } } },
    });
    expect(history?.fields.recordTitle?.options.from).toBe('recordId.serial');
  });

  it('is sound', () => expect(mistakes({})).toEqual([]));

  const { steps } = loan.lifecycle;
  it.each<[string, Partial<Lifecycle>, Partial<Definition>, string]>([
    ['a status that is none', { first: 'new' }, {}, 'loans: lifecycle has no state new'],
    [
      'a status out of reach',
      { states: { ...loan.lifecycle.states, sold: ['売却', 'default'] } },
      {},
      'loans: lifecycle.states.sold is reached by no step',
    ],
    ['a history elsewhere', { history: 'receipt_histories' }, {}, 'loans: lifecycle.history receipt_histories needs a required reference to loans'],
    [
      'a question for no field',
      { steps: { ...steps, takeBack: { ...steps.takeBack, asks: { photo: 'required' } } } },
      {},
      'loans: lifecycle.steps.takeBack asks for photo, which is no stored field of the row',
    ],
    [
      'a value from nowhere',
      { steps: { ...steps, takeBack: { ...steps.takeBack, sets: { returnedOn: '@yesterday' } } } },
      {},
      'loans: lifecycle.steps.takeBack sets returnedOn to @yesterday, which it does not know',
    ],
    [
      'a mail to no person',
      { steps: { ...steps, reportLost: { ...steps.reportLost, mail: { to: 'applicationId.organizationId', subject: '', body: '{seral}' } } } },
      {},
      'loans: lifecycle.steps.reportLost sends a mail to applicationId.organizationId, which is neither an e-mail address nor a user',
    ],
    [
      'a mail that says nothing known',
      { steps: { ...steps, reportLost: { ...steps.reportLost, mail: { ...steps.reportLost.mail, body: '{seral}' } } } },
      {},
      'loans: lifecycle.steps.reportLost sends a mail with {seral}, which is neither a field nor an input',
    ],
    ['rows that never change', {}, { appendOnly: true }, 'loans: appendOnly goes without lifecycle'],
  ])('is told of %s', (_what, change, more, told) => expect(mistakes(change, more)).toContain(told));
});
