export const documentSteps = ['submit', 'receipt'] as const;

/** The pages of one document. */
export type DocumentStep = (typeof documentSteps)[number] | 'overview';

export const documentsPath = '/user/submissions';

/** The address of a document, and of a page of it; the receipt is that of a round, the latest unless named. */
export function documentPath(id: number, step: DocumentStep = 'overview', round?: number): string {
  const query = new URLSearchParams({
    document: String(id),
    ...(step !== 'overview' && { step }),
    ...(round !== undefined && { round: String(round) }),
  });
  return `${documentsPath}?${query}`;
}
