import { type Settlement, settle } from '../../domain/money/settlement.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { actorOf } from './history.ts';
import type { PaymentDraft } from './payments.ts';
import type { ReceiptDraft } from './receipts.ts';
import { instantOf, type Taken } from './walk.ts';

/** The step that decided the settlement which stands, if one does. */
export function decisionOf({ plan, walk }: Pick<DemoApplication, 'plan' | 'walk'>): Taken | null {
  const decided = plan.rank >= 7 || plan.status === 'REFUND_REQUESTED';
  return (decided && walk.findLast(({ transition }) => transition?.sets?.payment?.finalAmount === '@finalAmount')) || null;
}

/** What a grant of the demo comes to, as it was decided; null before, and where an older system has left one receipt only. */
export function settlementOf(application: DemoApplication, receipts: readonly (ReceiptDraft & { readonly id: number })[]): Settlement | null {
  if (!decisionOf(application) || (receipts.length < 2 && application.plan.rank >= 7)) return null;
  const { approvedAmount, advanceAmount, taxStatus, grant, otherGrants, otherIncome } = application;
  const { creditableTaxRule: rule, grantRate, otherIncomeRule } = grant;
  const standing = receipts.filter(({ removed }) => !removed);
  const share = { grantRate, otherIncomeRule, otherGrants, otherIncome };
  return settle({ approvedAmount, receipts: standing, tax: { taxStatus, rule }, share, paid: advanceAmount });
}

/** The row of a decision: who decided it is who took its step. */
export function settlementFor(
  application: DemoApplication,
  { refundDeadline = null }: PaymentDraft,
  settlement: Settlement,
): Omit<SeedRow<'payment_settlements'>, 'id'> {
  const step = decisionOf(application) as Taken;
  const { id: userId, name: userName, role: userRole } = actorOf(step, application);
  const { receiptIds, undecided: _, undeclared: __, paid: paidAmount, ...figures } = settlement;
  const at = instantOf(step);
  return {
    applicationId: application.plan.id,
    ...figures,
    paidAmount,
    taxStatus: application.taxStatus,
    creditableTaxRule: application.grant.creditableTaxRule,
    refundDeadline,
    receiptIds: receiptIds.join(','),
    ...{ userId, userName, userRole },
    createdAt: at,
    updatedAt: at,
  };
}
