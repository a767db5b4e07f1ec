/** What a grantee is given as proof of a submission: `U000123-2` for the second one of document 123. */
export function receiptNumberOf(submissionId: number, round: number): string {
  return `U${String(submissionId).padStart(6, '0')}-${round}`;
}
