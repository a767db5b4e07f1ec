import { describe, expect, it } from 'vitest';
import { type GranteeSituation, granteeTasks } from '../../domain/tasks/grantee-tasks.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { turnAt } from '../../domain/workflow/transitions.ts';

const calm: GranteeSituation = {
  status: 'UNDER_REVIEW',
  hasBank: true,
  documents: [],
  receiptDrafts: 0,
  receiptsReturned: 0,
  refundDeadline: null,
  today: '2026-11-21',
};
const keys = (more: Partial<GranteeSituation>) => granteeTasks({ ...calm, ...more }).map(({ key }) => key);
const document = (id: number, status: string, dueDate: string | null) => ({ id, formName: `様式${id}`, status, dueDate });

describe('what a grantee is expected to do', () => {
  it('is nothing while the foundation works, and when all is over', () => {
    for (const status of ['UNDER_REVIEW', 'REPORT_COMPLETED_DIRECTOR', 'GRANT_COMPLETED'] as const)
      expect([status, keys({ status })]).toEqual([status, []]);
  });

  it('is something wherever the workflow waits for the grantee, but for an activity that simply runs', () => {
    const waiting = applicationStatuses.filter(({ key }) => turnAt(key).includes('recipient')).map(({ key }) => key);
    const silent = waiting.filter((status) => keys({ status }).length === 0);
    expect(silent.sort()).toEqual(['ACTIVITY_EXTENDED', 'IN_PROGRESS', 'IN_PROGRESS_WITH_INTERIM']);
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

  it('asks for the account from the adoption on, until there is one', () => {
    expect(keys({ status: 'UNDER_REVIEW', hasBank: false })).toEqual([]);
    expect(keys({ status: 'CONTRACT_PROCESSING', hasBank: false })).toEqual(['status:CONTRACT_PROCESSING', 'bank']);
    expect(keys({ status: 'CONTRACT_PROCESSING', hasBank: true })).toEqual(['status:CONTRACT_PROCESSING']);
  });

  it('tells the day by which a refund is due', () => {
    const [task] = granteeTasks({ ...calm, status: 'REPORT_COMPLETED_WAITING_REFUND', refundDeadline: '2026-11-23' });
    expect(task).toMatchObject({ dueDate: '2026-11-23', urgent: true, path: '/user/payments' });
  });
});
