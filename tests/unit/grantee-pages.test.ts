import { describe, expect, it } from 'vitest';
import { deadlineOf } from '../../domain/dates/deadline.ts';
import { monthLabel, monthsOf } from '../../resources/applications/screens/grantee/history/use-history.ts';
import { filtersOf, readQuery } from '../../resources/applications/screens/grantee/list-query.ts';
import { requiredForms } from '../../resources/documents/rules/required-forms.ts';
import { type PaymentStatus, paymentMilestones } from '../../resources/payments/rules/payment-milestones.ts';

describe('deadlineOf', () => {
  it.each([
    ['2026-11-18', 'overdue', '期限を3日過ぎています（至急提出）'],
    ['2026-11-21', 'today', '今日が期限です'],
    ['2026-11-24', 'soon', 'あと3日'],
    ['2026-11-25', 'later', 'あと4日'],
  ])('%s is %s', (due, level, text) => expect(deadlineOf(due, '2026-11-21')).toEqual({ level, text }));
});

describe('paymentMilestones', () => {
  const none: PaymentStatus = {
    requestSubmissionDate: null,
    conditionalApprovalDate: null,
    approvedAmount: 1_000_000,
    advancePaymentRequestDate: null,
    advancePaymentAmount: 0,
    advancePaymentTransferDate: null,
    reportCompletionDate: null,
    finalAmount: null,
    finalPaymentTransferDate: null,
    refundAmount: 0,
    refundDeadline: null,
  };
  const namesOf = (payment: PaymentStatus, paysInAdvance: boolean) => paymentMilestones(payment, paysInAdvance).map(({ name }) => name);

  it('expects the steps of an advance only of those who take one', () => {
    expect(namesOf(none, false)).toEqual(['reportCompletion', 'finalTransfer']);
    expect(namesOf(none, true)).toEqual(['request', 'conditionalApproval', 'advanceRequest', 'advanceTransfer', 'reportCompletion', 'finalTransfer']);
  });

  it('leaves out what was passed over', () => {
    expect(namesOf({ ...none, advancePaymentTransferDate: '2026-07-10' }, true)).toEqual(['advanceTransfer', 'reportCompletion', 'finalTransfer']);
  });

  it('transfers in the end what the advance has left, and nothing to those who pay back', () => {
    const paid = { ...none, advancePaymentAmount: 600_000, advancePaymentTransferDate: '2026-07-10', finalAmount: 900_000 };
    expect(paymentMilestones(paid, true).at(-1)).toEqual({ name: 'finalTransfer', date: null, amount: 300_000 });
    expect(namesOf({ ...paid, finalAmount: 500_000, refundAmount: 100_000 }, true)).not.toContain('finalTransfer');
  });
});

describe('requiredForms', () => {
  const form = (id: number, dueBasis: string, dueDays: number) => ({ id, dueBasis, dueDays });

  it('takes the date set for the application before the rule of the form, and puts the earliest first', () => {
    const forms = [form(1, 'endDate', 30), form(2, 'startDate', -10), form(3, 'endDate', 0)];
    const filed = [{ grantReportFormId: 3, receptionEndDate: '2026-06-01' }];
    const rows = requiredForms(forms, filed, { startDate: '2026-04-11', endDate: '2027-03-01' });
    expect(rows.map(({ form: { id }, dueDate }) => [id, dueDate])).toEqual([
      [2, '2026-04-01'],
      [3, '2026-06-01'],
      [1, '2027-03-31'],
    ]);
  });

  it('puts last what has no date yet', () => {
    const rows = requiredForms([form(1, 'endDate', 0), form(2, 'startDate', 0)], [], { startDate: '2026-04-01', endDate: null });
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(['2026-04-01', null]);
  });
});

describe('monthsOf', () => {
  it('goes by the month in Japan', () => {
    const events = ['2026-05-02T00:00:00Z', '2026-04-30T15:00:00Z', '2026-04-30T14:59:59Z'].map((at) => ({ at }));
    expect(monthsOf(events).map(({ month, events: within }) => [monthLabel(month), within.length])).toEqual([
      ['2026年5月', 2],
      ['2026年4月', 1],
    ]);
  });
});

describe('the address of the application list', () => {
  const read = (address: string) => readQuery(new URLSearchParams(address));

  it('sorts by the newest application unless told otherwise', () => {
    expect(read('').sort).toBe('-entryDate');
    expect(read('sort=title').sort).toBe('title');
    expect(read('sort=-approvedAmount').sort).toBe('-entryDate');
  });

  it('survives what is no page', () => expect(['x', '-3', '0', '2.5', 'Infinity'].map((page) => read(`page=${page}`).page)).toEqual([1, 1, 1, 1, 1]));

  it('asks only for what is filtered', () => {
    expect(filtersOf(read('status=approved'))).toEqual([{ field: 'status', operator: 'eq', value: 'approved' }]);
    expect(filtersOf(read(''))).toEqual([]);
  });
});
