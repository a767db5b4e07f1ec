import type { ApplicationStatus } from '../workflow/application-statuses.ts';

/** The sums of a payment's row, in yen. The paid and returned ones are those of its entries. */
export interface PaymentSums {
  readonly advanceAmount: number;
  /** What is to be paid after the report, in all, and what of it has been. */
  readonly deferredAmount: number;
  readonly finalPaidAmount: number;
  /** What is to come back, in all, and what of it has. */
  readonly refundAmount: number;
  readonly refundedAmount: number;
  readonly surchargeAmount: number;
  readonly surchargePaidAmount: number;
  /** What of the tax is to be returned after the tax return is made, in all, and what of it has come. It is no part of the refund. */
  readonly taxToReturn: number;
  readonly taxReturnedAmount: number;
}

/** How the money of a grant stands: what every screen, list and letter says. */
export interface PaymentBalance {
  /** What has reached the grantee, and what of it has come back. */
  readonly paid: number;
  readonly returned: number;
  /** What was decided and has not been paid, or not come back, yet. */
  readonly unpaid: number;
  readonly unreturned: number;
  readonly openSurcharge: number;
  readonly taxToReturn: number;
  readonly taxReturned: number;
  readonly openTaxReturn: number;
}

export function paymentBalance(payment: { readonly [Name in keyof PaymentSums]: number | null } | null | undefined): PaymentBalance {
  const sum = (name: keyof PaymentSums) => payment?.[name] ?? 0;
  return {
    paid: sum('advanceAmount') + sum('finalPaidAmount'),
    returned: sum('refundedAmount'),
    unpaid: Math.max(sum('deferredAmount') - sum('finalPaidAmount'), 0),
    unreturned: Math.max(sum('refundAmount') - sum('refundedAmount'), 0),
    openSurcharge: Math.max(sum('surchargeAmount') - sum('surchargePaidAmount'), 0),
    taxToReturn: sum('taxToReturn'),
    taxReturned: sum('taxReturnedAmount'),
    openTaxReturn: Math.max(sum('taxToReturn') - sum('taxReturnedAmount'), 0),
  };
}

/** The columns that `paymentBalance` looks at. */
export const balanceColumns = [
  'advanceAmount',
  'deferredAmount',
  'finalPaidAmount',
  'refundAmount',
  'refundedAmount',
  'surchargeAmount',
  'surchargePaidAmount',
  'taxToReturn',
  'taxReturnedAmount',
] as const satisfies readonly (keyof PaymentSums)[];

interface RefundFacts {
  /** Yen, as the settlement decided. */
  readonly amount: number;
  readonly status: ApplicationStatus;
  /** What has come back of it. */
  readonly refunds: readonly { readonly amount: number }[];
}

/** The statuses in which a grantee is asked for money. */
const asking: readonly ApplicationStatus[] = ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'];

/** How a refund stands, in yen; `asks`: the grantee still has to do something. */
export function refundProgress({ amount, status, refunds }: RefundFacts): {
  readonly returned: number;
  readonly open: number;
  readonly asks: boolean;
} {
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const open = Math.max(amount - returned, 0);
  return { returned, open, asks: open > 0 && asking.includes(status) };
}
