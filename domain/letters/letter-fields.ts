import { type MergeField, type MergeFieldName, mergeFields } from '../mail/merge-fields.ts';
import { letterKinds } from '../terms.ts';
import { resultLetters } from '../workflow/outcomes.ts';

export type LetterKind = keyof typeof letterKinds;

/** The merge fields that letters take from somewhere. */
export type LetterField = {
  [N in MergeFieldName]: (typeof mergeFields)[N] extends { readonly source: string } ? N : never;
}[MergeFieldName];

/** Whether a letter tells the result of a selection. */
export function isOfResult(kind: LetterKind): boolean {
  return resultLetters.includes(kind);
}

/** The letters that speak of a grant that has been announced. */
export const grantLetters: readonly LetterKind[] = (Object.keys(letterKinds) as LetterKind[]).filter((kind) => !isOfResult(kind));

/** What only some letters are about. */
const subjects: Readonly<Partial<Record<MergeField['of'], readonly LetterKind[]>>> = {
  settlement: ['settlement', 'refund_notice'],
  refund: ['settlement', 'refund_notice'],
  result: resultLetters,
};

/** The merge fields that a letter's template may use: what a settlement, or a selection, decides only where the letter is about one. */
export function letterFieldsFor(kind: LetterKind): LetterField[] {
  const all = Object.entries<MergeField>(mergeFields).filter(([, { of, source }]) => source && (subjects[of]?.includes(kind) ?? true));
  return all.map(([name]) => name as LetterField);
}

/** Why a field of a letter has nothing to say, and where staff mend it; each follows the names of the fields. */
const remedies = {
  application: 'が空です（申請の編集画面で入力してください）',
  organization: 'が空です（「団体」の編集画面で入力してください）',
  decision: 'がありません（「選考の決定」で結果を決め、「結果の通知」で通知すると記録されます）',
  announcement: 'がありません（「結果の通知」で入力してください）',
  settlement: 'がまだ決まっていません（「支払い管理」で精算を確定してください）',
  settings: 'が空です（設定の管理者にお知らせください）',
} as const;

/** What a letter lacks, by name, and where each is filled in: one sentence for each place, without its full stop. */
export function lackText(names: readonly LetterField[]): string {
  const found = [...new Set(names)];
  const sources = [...new Set(found.map((name) => mergeFields[name].source))];
  const labels = (of: string) => found.flatMap((name) => (mergeFields[name].source === of ? `「${mergeFields[name].label}」` : [])).join('');
  return sources.map((source) => `${labels(source)}${remedies[source]}`).join('。');
}
