import { movedDay } from '../../domain/dates/bank-day.ts';
import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import type { Settlement } from '../../domain/money/settlement.ts';
import type { paymentStatuses } from '../../domain/terms.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, dateOf, dayNumber, instantAt, later, workdayBefore } from './days.ts';
import { dateOfArrival, dateThatWasSet, paymentValue } from './walk.ts';

export type PaymentDraft = Omit<SeedRow<'payments'>, 'id'>;

/** The payment of an application from the contract on. Those that ended without a contract have none. */
export function paymentFor(application: DemoApplication, settlement: Settlement | null, baseDate: string): PaymentDraft | null {
  const { plan, approvedAmount, advanceAmount } = application;
  if (approvedAmount === null || plan.status === 'DECLINED_END') return null;
  const finalAmount = settlement?.finalAmount ?? (plan.rank >= 7 ? approvedAmount : null);
  const owed = (finalAmount ?? advanceAmount) - advanceAmount;
  const dates = datesOf(application);
  const refundAmount = Math.max(-owed, 0);
  const touched = [dates.requestSubmissionDate, dates.advancePaymentTransferDate, dates.reportCompletionDate, dates.finalPaymentTransferDate];
  const created = instantAt(application.letterSent ?? addDays(baseDate, -6), 11, plan.index % 60);
  const taxToReturn = settlement?.taxToReturn ?? 0;
  const lastStep = touched.filter((date) => date !== null).reduce(later, '');
  return {
    applicationId: plan.id,
    advancePaymentAmount: dates.requestSubmissionDate ? advanceAmount : 0,
    advanceAmount: dates.advancePaymentTransferDate ? advanceAmount : 0,
    deferredAmount: Math.max(owed, 0),
    finalPaidAmount: dates.finalPaymentTransferDate ? Math.max(owed, 0) : 0,
    finalAmount,
    refundAmount,
    taxToReturn,
    ...taxReturned(taxToReturn, application.timeline.year, baseDate),
    ...dates,
    refundDeadline: refundAmount > 0 ? movedDay(addDays(baseDate, 10 + (plan.index % 25)), 'next').date : null,
    status: statusOf(application),
    createdAt: created,
    updatedAt: lastStep ? later(instantAt(lastStep, 15, plan.index % 60), created) : created,
  };
}

/** Grantees make their tax return in the year after the grant's; of late ones a part has come. */
function taxReturned(due: number, year: number, baseDate: string): Pick<PaymentDraft, 'taxReturnedAmount' | 'taxReturnedDate'> {
  const date = dateOf(workdayBefore(dayNumber(`${year + 2}-06-30`)));
  if (due === 0 || date >= baseDate) return { taxReturnedAmount: 0, taxReturnedDate: null };
  const isLate = year >= fiscalYearOf(baseDate) - 4;
  return { taxReturnedAmount: isLate ? Math.floor(due / 20_000) * 10_000 : due, taxReturnedDate: date };
}

/** As the steps of the table set it. */
function statusOf({ walk }: DemoApplication): keyof typeof paymentStatuses {
  return (paymentValue(walk, 'status') as keyof typeof paymentStatuses | undefined) ?? 'not_started';
}

function datesOf({ walk }: DemoApplication) {
  return {
    requestSubmissionDate: dateOfArrival(walk, 'ADVANCE_PREPARATION'),
    conditionalApprovalDate: dateOfArrival(walk, 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS'),
    advancePaymentRequestDate: dateThatWasSet(walk, 'payment', 'advancePaymentRequestDate'),
    advancePaymentTransferDate: dateThatWasSet(walk, 'payment', 'advancePaymentTransferDate'),
    reportCompletionDate: dateThatWasSet(walk, 'payment', 'reportCompletionDate'),
    finalPaymentTransferDate: dateOfArrival(walk, 'GRANT_COMPLETED'),
  };
}
