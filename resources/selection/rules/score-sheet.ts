/** What a member gives a file: marks by the criteria of the rubric, and what they come to. The browser and the server read it alike. */

/** The marks that can be given. */
export const marks = [1, 2, 3, 4, 5] as const;

/** Characters of a note on one mark. */
export const longestNote = 500;

export interface Criterion {
  readonly id: number;
  readonly label: string;
  readonly weight: number;
  readonly required: boolean;
  /** For reference only: counts in no total. */
  readonly independent: boolean;
}

export interface Score {
  readonly value: number;
  readonly note?: string;
}

/** By the id of the criterion; a criterion without a mark is not among them. */
export type Scores = Readonly<Record<string, Score>>;

/** Mark × weight over the criteria that count; null until every required one has its mark. */
export function totalOf(criteria: readonly Omit<Criterion, 'label'>[], scores: Scores): number | null {
  if (criteria.some(({ id, required }) => required && !scores[id])) return null;
  return criteria.reduce((sum, { id, weight, independent }) => sum + (independent ? 0 : (scores[id]?.value ?? 0) * weight), 0);
}

/** The most that a total can come to. */
export function highestTotal(criteria: readonly Criterion[]): number {
  return criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : 5 * weight), 0);
}

/** What keeps a sheet from being submitted: the criterion, or the field → what to do. */
export function sheetProblems(
  criteria: readonly Criterion[],
  { scores, proposedAmount }: { readonly scores: Scores; readonly proposedAmount: number | null },
  entryAmount: number | null,
): Record<string, string> {
  const missing = criteria.filter(({ id, required }) => required && !scores[id]);
  const isMore = proposedAmount !== null && entryAmount !== null && proposedAmount > entryAmount;
  return {
    ...Object.fromEntries(missing.map(({ id, label }) => [String(id), `「${label}」の点数を付けてください`])),
    ...(isMore && { proposedAmount: '申請額より多い額です。申請額までで入力してください' }),
  };
}

/** A mark that the meeting has put in the place of another. */
export interface Correction {
  readonly criterionId: number;
  readonly after: number | null;
}

/** The marks as they hold after the corrections, the oldest first: what has been handed in stays as it was. */
export function correctedScores(scores: Scores, corrections: readonly Correction[]): Scores {
  const held: Record<string, Score> = { ...scores };
  for (const { criterionId, after } of corrections) if (after !== null) held[criterionId] = { ...held[criterionId], value: after };
  return held;
}
