import type { paymentStatuses } from '../../domain/terms.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, earlier, instantAt, later } from './days.ts';
import { diceFor } from './random.ts';
import type { ReceiptDraft } from './receipts.ts';

export type PaymentDraft = Omit<SeedRow<'payments'>, 'id'>;

/** The payment of an application from the contract on. Those that ended without a contract have none. */
export function paymentFor(application: DemoApplication, receipts: readonly ReceiptDraft[], baseDate: string): PaymentDraft | null {
  const { plan, approvedAmount, advanceAmount } = application;
  if (approvedAmount === null || plan.status === 'DECLINED_END') return null;
  const finalAmount = finalAmountOf(application, approvedAmount, receipts);
  const isPaidInAdvance = advanceAmount > 0 && plan.rank >= 4;
  const owed = (finalAmount ?? approvedAmount) - advanceAmount;
  const dates = datesOf(application, baseDate);
  const refundAmount = plan.status === 'REFUND_REQUESTED' ? advanceAmount : Math.max(-owed, 0);
  const touched = [dates.requestSubmissionDate, dates.advancePaymentTransferDate, dates.reportCompletionDate, dates.finalPaymentTransferDate];
  const created = instantAt(application.letterSent ?? addDays(baseDate, -6), 11, plan.index % 60);
  const lastStep = touched.filter((date) => date !== null).reduce(later, '');
  return {
    applicationId: plan.id,
    advancePaymentAmount: advanceAmount,
    advanceAmount: isPaidInAdvance ? advanceAmount : 0,
    deferredAmount: Math.max(owed, 0),
    finalAmount,
    refundAmount,
    ...dates,
    refundDeadline: refundAmount > 0 ? addDays(baseDate, 10 + (plan.index % 25)) : null,
    status: statusOf(application, isPaidInAdvance),
    createdAt: created,
    updatedAt: lastStep ? later(instantAt(lastStep, 15, plan.index % 60), created) : created,
  };
}

/** What is paid in the end: the approved receipts without points, but never more than was approved. */
function finalAmountOf({ plan }: DemoApplication, approved: number, receipts: readonly ReceiptDraft[]): number | null {
  if (plan.rank < 7) return null;
  if (receipts.length < 2) return approved;
  const eligible = receipts.reduce((sum, { amount, pointAmount }) => sum + amount - pointAmount, 0);
  return Math.min(approved, eligible);
}

function statusOf({ plan, advanceAmount }: DemoApplication, isPaidInAdvance: boolean): keyof typeof paymentStatuses {
  if (plan.status === 'GRANT_COMPLETED') return 'completed';
  if (plan.status === 'REFUND_REQUESTED' || plan.status === 'REPORT_COMPLETED_WAITING_REFUND') return 'awaiting_refund';
  if (plan.status === 'REPORT_COMPLETED_WAITING_SETTLEMENT') return 'awaiting_settlement';
  if (isPaidInAdvance) return 'advance_paid';
  return advanceAmount > 0 ? 'advance_instructed' : 'not_started';
}

/** How far an advance has come in its approval, by status. */
const advanceSteps: Readonly<Record<string, number>> = {
  ADVANCE_PREPARATION: 1,
  ADVANCE_APPROVAL_FUND_ADMIN: 2,
  ADVANCE_APPROVAL_FUND_DIRECTOR: 2,
  ADVANCE_INSTRUCTION_GENERAL_AFFAIRS: 3,
  ADVANCE_INSTRUCTION_ACCOUNTANT: 3,
};

function datesOf(application: DemoApplication, baseDate: string) {
  const { plan, advanceAmount, letterApproved, timeline } = application;
  const dice = diceFor('payment', plan.index);
  const step = advanceAmount > 0 ? (advanceSteps[plan.status] ?? 4) : 0;
  const signedOn = letterApproved ?? timeline.startDate;
  const requested = earlier(addDays(signedOn, dice.int(2, 10)), addDays(baseDate, -4));
  const transferred = earlier(addDays(later(requested, timeline.startDate), dice.int(20, 80)), addDays(baseDate, -2));
  const reported = plan.rank >= 7 ? earlier(addDays(timeline.endDate, dice.int(50, 75)), addDays(baseDate, -5)) : null;
  return {
    requestSubmissionDate: step >= 1 ? requested : null,
    conditionalApprovalDate: step >= 3 ? earlier(addDays(requested, 10), addDays(baseDate, -1)) : null,
    advancePaymentRequestDate: step >= 2 ? earlier(addDays(requested, 3), addDays(baseDate, -2)) : null,
    advancePaymentTransferDate: step >= 4 ? transferred : null,
    reportCompletionDate: reported,
    finalPaymentTransferDate: plan.status === 'GRANT_COMPLETED' && reported ? addDays(reported, dice.int(14, 30)) : null,
  };
}
