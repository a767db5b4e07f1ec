/** Receipt number of a submitted document: `U000123-2` for the second submission of document 123. */
export function receiptNumberOf(submissionId: number, round: number): string {
  return `U${String(submissionId).padStart(6, '0')}-${round}`;
}
