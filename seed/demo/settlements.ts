import { settle } from '../../domain/money/settlement.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { instantAt } from './days.ts';
import type { PaymentDraft } from './payments.ts';
import { staffWithRole } from './users.ts';

const accountant = staffWithRole('accounting_staff');
const decider = { userId: accountant.id, userName: accountant.name, userRole: accountant.role };

/** The decision behind a settled payment; those that were settled in an older system have none. */
export function settlementFor(
  { plan, approvedAmount, advanceAmount }: DemoApplication,
  payment: PaymentDraft,
  receipts: readonly SeedRow<'receipts'>[],
): Omit<SeedRow<'payment_settlements'>, 'id'> | null {
  const { finalAmount, reportCompletionDate, refundDeadline } = payment;
  if (finalAmount === null || finalAmount === undefined || !reportCompletionDate) return null;
  const counted = receipts.map(({ id, amount = 0, pointAmount = 0, status = 'draft' }) => ({ id, amount, pointAmount, status }));
  const settled = settle({ approvedAmount, receipts: counted, paid: advanceAmount });
  if (settled.finalAmount !== finalAmount) return null;
  const { eligibleAmount, paid: paidAmount, remainingPayment, refundAmount, receiptIds } = settled;
  const at = instantAt(reportCompletionDate, 15, plan.index % 60);
  const decided = { approvedAmount: settled.approvedAmount, eligibleAmount, finalAmount, paidAmount, remainingPayment, refundAmount };
  return {
    applicationId: plan.id,
    ...decided,
    refundDeadline: refundDeadline ?? null,
    receiptIds: receiptIds.join(','),
    ...decider,
    createdAt: at,
    updatedAt: at,
  };
}
