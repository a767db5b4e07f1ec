import { settle } from '../../domain/money/settlement.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { instantAt } from './days.ts';
import type { PaymentDraft } from './payments.ts';
import { staffWithRole } from './users.ts';
import { dateOfArrival } from './walk.ts';

const accountant = staffWithRole('accounting_staff');
const decider = { userId: accountant.id, userName: accountant.name, userRole: accountant.role };
const refunder = staffWithRole('fund_staff');
/** A refund after a withdrawal is asked for by the fund. */
const asker = { userId: refunder.id, userName: refunder.name, userRole: refunder.role };

/** The decision behind a settled payment; those that were settled in an older system have none. */
export function settlementFor(
  { plan, walk, approvedAmount, advanceAmount }: DemoApplication,
  payment: PaymentDraft,
  receipts: readonly SeedRow<'receipts'>[],
): Omit<SeedRow<'payment_settlements'>, 'id'> | null {
  const { finalAmount, reportCompletionDate, refundDeadline } = payment;
  const decidedOn = reportCompletionDate ?? dateOfArrival(walk, 'REFUND_REQUESTED');
  if (finalAmount === null || finalAmount === undefined || !decidedOn) return null;
  const counted = receipts.map(({ id, amount = 0, pointAmount = 0, status = 'draft' }) => ({ id, amount, pointAmount, status }));
  const settled = settle({ approvedAmount, receipts: counted, paid: advanceAmount });
  if (settled.finalAmount !== finalAmount) return null;
  const { eligibleAmount, paid: paidAmount, remainingPayment, refundAmount, receiptIds } = settled;
  const at = instantAt(decidedOn, 15, plan.index % 60);
  const decided = { approvedAmount: settled.approvedAmount, eligibleAmount, finalAmount, paidAmount, remainingPayment, refundAmount };
  return {
    applicationId: plan.id,
    ...decided,
    refundDeadline: refundDeadline ?? null,
    receiptIds: receiptIds.join(','),
    ...(reportCompletionDate ? decider : asker),
    createdAt: at,
    updatedAt: at,
  };
}
