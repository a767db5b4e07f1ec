import type { creditableTaxRules, taxStatuses } from '../terms.ts';

/** How a grantee pays consumption tax, and what the programme does about the tax that it gets back. */
export interface TaxTerms {
  /** Null: not told. */
  readonly taxStatus: keyof typeof taxStatuses | null;
  readonly rule: keyof typeof creditableTaxRules;
}

interface TaxedReceipt {
  readonly eligibleAmount: number;
  readonly pointAmount: number;
  readonly taxAmount: number;
}

/** What the programme does where it says nothing else. */
export const usualTaxRule: TaxTerms['rule'] = 'deduct';

/**
 * The tax in receipts that the grantee gets back with its own tax return (仕入控除税額), in yen. Only who is taxed on what was really bought gets any; what
 * points have paid for was not bought, and each receipt is rounded down.
 */
export function creditableTax({ taxStatus }: Pick<TaxTerms, 'taxStatus'>, receipts: readonly TaxedReceipt[]): number {
  if (taxStatus !== 'standard') return 0;
  return receipts.reduce((total, { eligibleAmount, pointAmount, taxAmount }) => {
    const paid = BigInt(eligibleAmount + pointAmount);
    return total + (paid === 0n ? 0 : Number((BigInt(taxAmount) * BigInt(eligibleAmount)) / paid));
  }, 0);
}

/** What of it is to be returned once the tax return is made: the share that the grant has paid. */
export function taxToReturn(creditable: number, finalAmount: number, eligibleAmount: number): number {
  return eligibleAmount === 0 ? 0 : Number((BigInt(creditable) * BigInt(finalAmount)) / BigInt(eligibleAmount));
}
