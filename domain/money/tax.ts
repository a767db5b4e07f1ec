/**
 * The consumption tax in an amount, rounded down (second file, section 5, receipt form).
 * @param rate per cent: 0, 8 or 10
 * @param included whether the amount already contains the tax
 */
export function taxOf(amount: number, rate: number, included: boolean): number {
  if (rate === 0) return 0;
  return Math.floor((amount * rate) / (included ? 100 + rate : 100));
}
