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
