/** What a receipt costs the grant: what was paid, less the points that paid for a part of it. */
export function eligibleAmount({ amount, pointAmount }: { readonly amount: number; readonly pointAmount: number }): number {
  return Math.max(amount - pointAmount, 0);
}
