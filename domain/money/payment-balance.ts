import type { ApplicationStatus } from '../workflow/application-statuses.ts';

/** The sum columns of a payment, in yen. Paid and returned sums are totals of its entries. */
export interface PaymentSums {
  readonly advanceAmount: number;
  /** The total to pay after the report, and the paid part. */
  readonly deferredAmount: number;
  readonly finalPaidAmount: number;
  /** The total refund due, and the received part. */
  readonly refundAmount: number;
  readonly refundedAmount: number;
  readonly surchargeAmount: number;
  readonly surchargePaidAmount: number;
  /** The total tax to return after the tax return, and the received part; separate from the refund. */
  readonly taxToReturn: number;
  readonly taxReturnedAmount: number;
}

/** The balance of a grant, used by all screens, lists and letters. */
export interface PaymentBalance {
  /** Paid to the grantee, and the returned part. */
  readonly paid: number;
  readonly returned: number;
  /** Decided but not yet paid, and not yet returned. */
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

/** The columns used by `paymentBalance`. */
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
  /** Yen, from the settlement. */
  readonly amount: number;
  readonly status: ApplicationStatus;
  /** The received refunds. */
  readonly refunds: readonly { readonly amount: number }[];
}

/** Statuses in which the grantee has to pay back. */
const refundStatuses: readonly ApplicationStatus[] = ['REPORT_COMPLETED_WAITING_REFUND', 'REFUND_REQUESTED'];

/** The progress of a refund in yen; `asks`: the grantee still has to pay. */
export function refundProgress({ amount, status, refunds }: RefundFacts): {
  readonly returned: number;
  readonly open: number;
  readonly asks: boolean;
} {
  const returned = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const open = Math.max(amount - returned, 0);
  return { returned, open, asks: open > 0 && refundStatuses.includes(status) };
}
