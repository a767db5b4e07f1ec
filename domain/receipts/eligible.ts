import { paidForLines, type TaxLine } from './tax-lines.ts';

/**
 * What a receipt costs the grant, in yen: what was paid, the tax included whatever the style of entry, less the points that paid for a part of it.
 * It is kept with the receipt; every sum over receipts is a sum of this.
 */
export function eligibleAmount(lines: readonly TaxLine[], pointAmount: number): number {
  return Math.max(paidForLines(lines) - pointAmount, 0);
}
