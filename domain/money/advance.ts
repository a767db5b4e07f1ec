/** The most that may be paid in advance: 80 % of the approved amount, rounded down (second file, sections 1 and 9). */
export function advanceLimit(approvedAmount: number): number {
  return Math.floor((approvedAmount * 8) / 10);
}
