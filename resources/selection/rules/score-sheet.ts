/** Scores of a review sheet and their total, shared by browser and server. */

export const marks = [1, 2, 3, 4, 5] as const;

/** Maximum length of a note on one mark, in characters. */
export const maxNoteLength = 500;

export interface Criterion {
  readonly id: number;
  readonly label: string;
  readonly weight: number;
  readonly required: boolean;
  /** For reference only; not counted in the total. */
  readonly independent: boolean;
}

export interface Score {
  readonly value: number;
  readonly note?: string;
}

/** By criterion id; criteria without a mark are absent. */
export type Scores = Readonly<Record<string, Score>>;

/** Mark × weight over the criteria that count; null until every required one has its mark. */
export function totalOf(criteria: readonly Omit<Criterion, 'label'>[], scores: Scores): number | null {
  if (criteria.some(({ id, required }) => required && !scores[id])) return null;
  return criteria.reduce((sum, { id, weight, independent }) => sum + (independent ? 0 : (scores[id]?.value ?? 0) * weight), 0);
}

/** The maximum total. */
export function highestTotal(criteria: readonly Criterion[]): number {
  return criteria.reduce((sum, { weight, independent }) => sum + (independent ? 0 : 5 * weight), 0);
}

/** Problems that prevent submission, by criterion id or field name. */
export function sheetProblems(
  criteria: readonly Criterion[],
  { scores, proposedAmount }: { readonly scores: Scores; readonly proposedAmount: number | null },
  entryAmount: number | null,
): Record<string, string> {
  const missing = criteria.filter(({ id, required }) => required && !scores[id]);
  const exceedsEntryAmount = proposedAmount !== null && entryAmount !== null && proposedAmount > entryAmount;
  return {
    ...Object.fromEntries(missing.map(({ id, label }) => [String(id), `「${label}」の点数を付けてください`])),
    ...(exceedsEntryAmount && { proposedAmount: '申請額より多い額です。申請額までで入力してください' }),
  };
}

/** A correction of a mark during the meeting. */
export interface Correction {
  readonly criterionId: number;
  readonly after: number | null;
}

/** Applies corrections, oldest first, to a copy of the submitted scores. */
export function correctedScores(scores: Scores, corrections: readonly Correction[]): Scores {
  const corrected: Record<string, Score> = { ...scores };
  for (const { criterionId, after } of corrections) if (after !== null) corrected[criterionId] = { ...corrected[criterionId], value: after };
  return corrected;
}
