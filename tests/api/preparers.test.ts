import { beforeAll, describe, expect, it } from 'vitest';
import { drawLetters } from '../../resources/decisions/server/announcements/draw-letters.ts';
import type { resources } from '../../resources.config.ts';
import { decideAll, withoutResults } from '../support/announce.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { publishedForm } from '../support/calls.ts';
import type { AnyRow } from '../support/rows.ts';

const now = new Date('2026-11-20T00:00:00.000Z');
const aLittleLater = (app: TestApp) => app.setNow(new Date(app.services.now().getTime() + 1000));

/** How a row comes to wait for its approval: written first by one who may approve, whom a colleague relieves. */
interface Prepared {
  readonly by: string;
  readonly colleague: string;
  readonly other: string;
  make(app: TestApp): Promise<number>;
  /** What the colleague changes in it. */
  readonly change: AnyRow;
  /** What else stands before the approval. */
  readonly asked?: (app: TestApp, id: number) => Promise<unknown>;
}

const inOffice = { by: 'fund_manager', colleague: 'fund_staff', other: 'fund_department_head' } as const;

async function passed(answer: Promise<{ readonly status: number; readonly text: string; readonly data: AnyRow }>): Promise<AnyRow> {
  const { status, text, data } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return data;
}

/** An application that waits for the board, in a year of its own. */
async function undecided({ engine }: TestApp, grantYear: number): Promise<number> {
  const { id } = await engine.db.selectFrom('applications').select('id').orderBy('id').executeTakeFirstOrThrow();
  const set = { status: 'AWAITING_BOARD_APPROVAL', grantYear, category: 'school', approvedAmount: null, grantNumber: `T-${id}` } as const;
  await engine.db.updateTable('applications').set(set).where('id', '=', id).execute();
  return id;
}

/** Approvals as people come to them, each by its way. `standings.test.ts` asks every one that is declared who has written the row. */
const prepared: Readonly<Record<string, Prepared>> = {
  'decisions.approve': {
    ...inOffice,
    async make(app) {
      await withoutResults(app);
      const decided = { outcome: 'rejected', boardDate: '2026-11-10', rationale: '予算の外' };
      return (await passed(app.call('fund_manager', 'POST', '/decisions', { applicationId: await undecided(app, 2031), ...decided }))).id;
    },
    change: { rationale: '予算を超える' },
  },
  'announcements.approve': {
    ...inOffice,
    async make(app) {
      await withoutResults(app);
      await decideAll(app, [{ id: await undecided(app, 2032), outcome: 'rejected' }]);
      const given = { title: '結果', wave: 'rejected', at: '2027-03-20T01:00:00.000Z', rejectText: '否', grantYear: 2032 };
      return (await passed(app.call('fund_manager', 'POST', '/announcements', given))).id;
    },
    change: { title: '選考の結果' },
    async asked(app, id) {
      const { version } = await passed(app.call('fund_staff', 'GET', `/announcements/${id}`));
      await passed(app.call('fund_staff', 'POST', `/announcements/${id}/submit`, { version }));
      while (await drawLetters(app.services));
    },
  },
  'calls.approve': {
    ...inOffice,
    async make(app) {
      const { id: formId } = await publishedForm(app);
      const grant = await app.engine.db.selectFrom('grants').select('id').orderBy('id').executeTakeFirstOrThrow();
      const times = { opensAt: '2027-12-01T01:00:00.000Z', closesAt: '2027-12-20T09:00:00.000Z' };
      const texts = { lead: '川', eligibility: '学校', support: '50万円まで', selection: '書類' };
      return (await passed(app.call('fund_manager', 'POST', '/calls', { title: '公募', grantId: grant.id, formId, ...times, ...texts }))).id;
    },
    change: { lead: '川を学ぶ' },
  },
  'banks.confirm': {
    by: 'accounting_staff',
    colleague: 'accounting_staff2',
    other: 'fund_manager',
    async make(app) {
      const organization = await app.engine.db.selectFrom('organizations').select('id').orderBy('id').executeTakeFirstOrThrow();
      const account = { bankCode: '0009', branchCode: '219', accountNumber: '7654321', accountHolderName: 'カワ' } as const;
      return (await passed(app.call('accounting_staff', 'POST', '/banks', { ...account, organizationId: organization.id }))).id;
    },
    change: { accountHolderName: 'カワベ' },
  },
  'receipts.approve': {
    by: 'fund_staff',
    colleague: 'fund_staff2',
    other: 'fund_staff3',
    async make(app) {
      const grant = await app.engine.db.selectFrom('applications').select('id').where('status', '=', 'IN_PROGRESS').executeTakeFirstOrThrow();
      const whole = { title: '長靴', vendor: '川具店', amount: 11_000, receiptDate: '2026-10-01', paymentDate: '2026-10-02' };
      return (await passed(app.call('fund_staff', 'POST', '/receipts', { ...whole, applicationId: grant.id }))).id;
    },
    change: { title: '長靴 10足' },
    asked: (app, id) => passed(app.call('fund_staff2', 'PUT', `/receipts/${id}/submit`, {})),
  },
};

onEitherEngine('whoever has written a row', (app) => {
  beforeAll(() => app.setNow(now));

  describe.each(Object.entries(prepared))('%s', (approval, { by, colleague, other, make, change, asked }) => {
    const [name, action] = approval.split('.') as [keyof typeof resources, string];
    const read = (id: number) => passed(app.call(by, 'GET', `/${name}/${id}`));
    const save = async (as: string, id: number, values: AnyRow) =>
      passed(app.call(as, 'PUT', `/${name}/${id}`, { ...values, version: (await read(id)).version }));
    const approve = async (as: string, id: number) =>
      app.call(as, 'POST', `/${name}/${id}/${action}`, { version: (await read(id)).version, ...(name === 'receipts' && { comment: '写しを確認' }) });
    const entries = (id: number) =>
      app.engine.db.selectFrom('audit_logs').select('id').where('resource', '=', name).where('recordId', '=', id).execute();

    it('does not approve it, whoever has saved it since', async () => {
      const id = await make(app);
      aLittleLater(app);
      await save(colleague, id, change);
      await asked?.(app, id);
      expect(await approve(by, id)).toMatchObject({ status: 409, code: 'same_person' });
      const { status, error } = await approve(other, id);
      expect([status, error]).toEqual([200, null]);
    });

    it('is not whoever saves it as it is: nothing is written', async () => {
      const id = await make(app);
      const before = [await read(id), await entries(id)];
      aLittleLater(app);
      const same = Object.fromEntries(Object.keys(change).map((field) => [field, (before[0] as AnyRow)[field]]));
      expect(await save(colleague, id, same)).toMatchObject({ id, version: (before[0] as AnyRow).version });
      expect([await read(id), await entries(id)]).toEqual(before);
    });
  });

  it('or has once asked for its approval does not give it, whoever asks for it anew', async () => {
    const { make } = prepared['announcements.approve'] as Prepared;
    const id = await make(app);
    const step = async (as: string, action: string) => {
      const { version } = await passed(app.call(as, 'GET', `/announcements/${id}`));
      return app.call(as, 'POST', `/announcements/${id}/${action}`, { version });
    };
    expect((await step('fund_department_head', 'submit')).status).toBe(200);
    expect((await step('fund_staff', 'revise')).status).toBe(200);
    expect((await step('fund_staff', 'submit')).status).toBe(200);
    while (await drawLetters(app.services));
    expect(await step('fund_department_head', 'approve')).toMatchObject({ status: 409, code: 'same_person' });
  });

  it('before it was approved may approve what others have written since', async () => {
    const { make, change } = prepared['calls.approve'] as Prepared;
    const id = await make(app);
    const step = async (as: string, action: string) => {
      aLittleLater(app);
      const { version } = await passed(app.call(as, 'GET', `/calls/${id}`));
      return app.call(as, 'POST', `/calls/${id}/${action}`, { version });
    };
    expect((await step('fund_department_head', 'approve')).status).toBe(200);
    expect((await step('fund_department_head', 'revise')).status).toBe(200);
    aLittleLater(app);
    await passed(app.call('fund_staff', 'PUT', `/calls/${id}`, change));
    expect((await step('fund_manager', 'approve')).status).toBe(200);
  });
});
