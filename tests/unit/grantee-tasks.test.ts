import { describe, expect, it } from 'vitest';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { rolesToActAt } from '../../domain/workflow/transitions.ts';
import { type GranteeSituation, granteeTasks } from '../../resources/dashboard/rules/grantee-tasks.ts';

const calm: GranteeSituation = {
  entryNumber: '2026-0001',
  endDate: null,
  replyBy: null,
  status: 'UNDER_REVIEW',
  hasBank: true,
  documents: [],
  letters: [],
  receiptDrafts: 0,
  receiptsReturned: 0,
  isIncomeUndeclared: false,
  refundDeadline: null,
  openTaxReturn: 0,
  isReturned: false,
  today: '2026-11-21',
};
const keys = (more: Partial<GranteeSituation>) => granteeTasks({ ...calm, ...more }).map(({ key }) => key);
const document = (id: number, status: string, dueDate: string | null) => ({ id, formName: `様式${id}`, status, dueDate, isRequired: true });

describe('what a grantee is expected to do', () => {
  it('is nothing while the foundation works, and when all is over', () => {
    for (const status of ['UNDER_REVIEW', 'REPORT_COMPLETED_DIRECTOR', 'GRANT_COMPLETED'] as const)
      expect([status, keys({ status })]).toEqual([status, []]);
  });

  it('is something wherever the workflow waits for the grantee, but for an activity that simply runs', () => {
    const waiting = applicationStatuses.filter(({ key }) => rolesToActAt(key).includes('recipient')).map(({ key }) => key);
    const silent = waiting.filter((status) => keys({ status }).length === 0);
    expect(silent.sort()).toEqual(['ACTIVITY_EXTENDED', 'IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM']);
  });

  it('is to tell of other money once the activity is over, as long as the settlement is open', () => {
    const statuses = [
      'IN_PROGRESS',
      'REPORT_PREPARING',
      'REPORT_COMPLETED_COUNCILOR',
      'RETURNED_TO_RECIPIENT_BY_COUNCILOR',
      'GRANT_COMPLETED',
    ] as const;
    const asked = statuses.filter((status) => keys({ status, isIncomeUndeclared: true }).includes('income'));
    expect(asked).toEqual(['REPORT_PREPARING', 'REPORT_COMPLETED_COUNCILOR', 'RETURNED_TO_RECIPIENT_BY_COUNCILOR']);
    expect(keys({ status: 'REPORT_PREPARING' })).not.toContain('income');
  });

  it('is to return the tax even after the end, until all of it has come', () => {
    const [task, ...more] = granteeTasks({ ...calm, status: 'GRANT_COMPLETED', openTaxReturn: 6000 });
    expect(task).toMatchObject({ key: 'taxReturn', reason: expect.stringContaining('あと ¥6,000 の返還'), path: '/user/payments', urgent: false });
    expect(more).toEqual([]);
  });

  it('is the letter that waits, in place of the step that it belongs to', () => {
    const letter = { id: 7, kind: 'ukesyo', provider: 'embedded', dueDate: '2026-11-24' } as const;
    expect(keys({ status: 'CONTRACT_PROCESSING' })).toEqual(['status:CONTRACT_PROCESSING']);
    const tasks = granteeTasks({ ...calm, status: 'CONTRACT_PROCESSING', letters: [letter] });
    expect(tasks).toMatchObject([{ key: 'letter:7', title: '請書に署名する', path: '/user/sign/7', dueDate: '2026-11-24', urgent: true }]);
    const confirmation = { id: 8, kind: 'confirmation', provider: 'embedded', dueDate: '2026-12-20' } as const;
    expect(keys({ status: 'CONTRACT_PROCESSING', letters: [confirmation] })).toEqual(['letter:8', 'status:CONTRACT_PROCESSING']);
    expect(keys({ status: 'CONTRACT_PREPARATION', letters: [confirmation] })).toEqual(['letter:8']);
    expect(keys({ status: 'CONTRACT_ON_HOLD', letters: [letter, confirmation] })).toEqual(['letter:8']);
  });

  it('is due when the announced result asks for it, as long as there is something to do for the contract', () => {
    const due = (more: Partial<GranteeSituation>) =>
      granteeTasks({ ...calm, replyBy: '2026-11-24', ...more }).map(({ key, dueDate, urgent }) => [key, dueDate, urgent]);
    expect(due({ status: 'CONTRACT_PREPARATION' })).toEqual([]);
    expect(due({ status: 'CONTRACT_PREPARATION', hasBank: false })).toEqual([['bank', '2026-11-24', true]]);
    expect(due({ status: 'CONTRACT_PROCESSING' })).toEqual([['status:CONTRACT_PROCESSING', '2026-11-24', true]]);
    expect(due({ status: 'ADVANCE_PREPARATION', hasBank: false })).toEqual([['bank', null, false]]);
  });

  it('sends the grantee to the mail where CloudSign has the letter signed', () => {
    const letter = { id: 7, kind: 'ukesyo', provider: 'cloudsign', dueDate: '2026-11-24' } as const;
    const told = { title: '請書に署名する', label: '手続きについて見る', reason: expect.stringContaining('クラウドサインから届いたメール') };
    expect(granteeTasks({ ...calm, status: 'CONTRACT_PROCESSING', letters: [letter] })).toMatchObject([told]);
  });

  it('begins with what was sent back or is overdue, then what is due first', () => {
    const documents = [
      document(1, 'NOT_SUBMITTED', '2026-12-20'),
      document(2, 'NOT_SUBMITTED', '2026-11-20'),
      document(3, 'SUBMITTED_RETURNED', '2026-12-01'),
      document(4, 'NOT_SUBMITTED', '2027-03-31'),
      document(5, 'COMPLETED', '2026-11-01'),
    ];
    expect(keys({ status: 'IN_PROGRESS', documents, receiptDrafts: 2, hasBank: false })).toEqual([
      'document:2',
      'document:3',
      'document:1',
      'bank',
      'receipts:drafts',
    ]);
  });

  it('asks for a document by its deadline, and for one whose deadline has passed as soon as may be', () => {
    const reasonOf = (dueDate: string) =>
      granteeTasks({ ...calm, status: 'IN_PROGRESS', documents: [document(1, 'NOT_SUBMITTED', dueDate)] })[0]?.reason;
    expect(['2026-11-22', '2026-11-21', '2026-11-20'].map(reasonOf)).toEqual([
      '期限までに提出してください。',
      '期限までに提出してください。',
      '期限を過ぎています。できるだけ早く提出してください。',
    ]);
  });

  it('leads to the very document', () => {
    const [task] = granteeTasks({ ...calm, status: 'IN_PROGRESS', documents: [document(7, 'SUBMITTED_RETURNED', null)] });
    expect(task).toMatchObject({ path: '/user/submissions?document=7', urgent: true });
  });

  it('asks for the account from the adoption on, until there is one', () => {
    expect(keys({ status: 'UNDER_REVIEW', hasBank: false })).toEqual([]);
    expect(keys({ status: 'CONTRACT_PROCESSING', hasBank: false })).toEqual(['status:CONTRACT_PROCESSING', 'bank']);
    expect(keys({ status: 'CONTRACT_PROCESSING', hasBank: true })).toEqual(['status:CONTRACT_PROCESSING']);
  });

  it('leads to the application itself, whether or not it has a grant number', () => {
    const [task] = granteeTasks({ ...calm, status: 'REVISION_REQUESTED' });
    expect(task).toMatchObject({ path: '/user/applications/detail?entryNumber=2026-0001', urgent: true, document: null });
  });

  it('asks to tell of the end of an activity once its last day is over', () => {
    for (const status of ['IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM', 'ACTIVITY_EXTENDED'] as const) {
      expect(keys({ status, endDate: '2026-11-21' })).toEqual([]);
      expect(keys({ status, endDate: '2026-11-20' })).toEqual([`status:${status}`]);
    }
    expect(keys({ status: 'REPORT_SENT' })).toEqual(['status:REPORT_SENT']);
  });

  it('asks for what need not be filed only when it was sent back', () => {
    const optional = (status: string) => ({ ...document(1, status, '2026-11-20'), isRequired: false });
    expect(keys({ status: 'IN_PROGRESS', documents: [optional('NOT_SUBMITTED')] })).toEqual([]);
    expect(keys({ status: 'IN_PROGRESS', documents: [optional('SUBMITTED_RETURNED')] })).toEqual(['document:1']);
  });

  it('tells the day by which a refund is due', () => {
    const [task] = granteeTasks({ ...calm, status: 'REPORT_COMPLETED_WAITING_REFUND', refundDeadline: '2026-11-23' });
    expect(task).toMatchObject({ dueDate: '2026-11-23', urgent: true, path: '/user/payments' });
    expect(keys({ status: 'REPORT_COMPLETED_WAITING_REFUND', refundDeadline: '2026-11-23', isReturned: true })).toEqual([]);
  });
});
