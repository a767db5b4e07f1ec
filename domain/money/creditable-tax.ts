import type { creditableTaxRules, taxStatuses } from '../terms.ts';

/** The grantee's consumption tax status, and the programme's rule for creditable tax. */
export interface TaxTerms {
  /** Null: not declared. */
  readonly taxStatus: keyof typeof taxStatuses | null;
  readonly rule: keyof typeof creditableTaxRules;
}

interface TaxedReceipt {
  readonly eligibleAmount: number;
  readonly pointAmount: number;
  readonly taxAmount: number;
}

/** Default rule of a programme. */
export const usualTaxRule: TaxTerms['rule'] = 'deduct';

/**
 * The input tax in receipts that the grantee can credit in its tax return (仕入控除税額), in yen. Only for standard taxation; excludes the part paid by
 * points; rounded down per receipt.
 */
export function creditableTax({ taxStatus }: Pick<TaxTerms, 'taxStatus'>, receipts: readonly TaxedReceipt[]): number {
  if (taxStatus !== 'standard') return 0;
  return receipts.reduce((total, { eligibleAmount, pointAmount, taxAmount }) => {
    const paid = BigInt(eligibleAmount + pointAmount);
    return total + (paid === 0n ? 0 : Number((BigInt(taxAmount) * BigInt(eligibleAmount)) / paid));
  }, 0);
}

/** The part of the creditable tax to return after the tax return: the share funded by the grant. */
export function taxToReturn(creditable: number, finalAmount: number, eligibleAmount: number): number {
  return eligibleAmount === 0 ? 0 : Number((BigInt(creditable) * BigInt(finalAmount)) / BigInt(eligibleAmount));
}
