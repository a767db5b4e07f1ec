import { type MergeField, type MergeFieldName, mergeFields } from '../mail/merge-fields.ts';
import { letterKinds } from '../terms.ts';
import { resultLetters } from '../workflow/outcomes.ts';

export type LetterKind = keyof typeof letterKinds;

/** The merge fields available in letters. */
export type LetterField = {
  [N in MergeFieldName]: (typeof mergeFields)[N] extends { readonly source: string } ? N : never;
}[MergeFieldName];

/** Whether a letter announces a selection result. */
export function isOfResult(kind: LetterKind): boolean {
  return resultLetters.includes(kind);
}

/** Letters about a grant after its announcement. */
export const grantLetters: readonly LetterKind[] = (Object.keys(letterKinds) as LetterKind[]).filter((kind) => !isOfResult(kind));

/** Scopes available only in some letters. */
const subjects: Readonly<Partial<Record<MergeField['of'], readonly LetterKind[]>>> = {
  settlement: ['settlement', 'refund_notice'],
  refund: ['settlement', 'refund_notice'],
  result: resultLetters,
};

/** The merge fields allowed in a letter's template; settlement and result fields only in letters about them. */
export function letterFieldsFor(kind: LetterKind): LetterField[] {
  const all = Object.entries<MergeField>(mergeFields).filter(([, { of, source }]) => source && (subjects[of]?.includes(kind) ?? true));
  return all.map(([name]) => name as LetterField);
}

/** Why a merge field is empty and where staff can fill it in; appended to the names of the fields. */
const remedies = {
  application: 'が空です（申請の編集画面で入力してください）',
  organization: 'が空です（「団体」の編集画面で入力してください）',
  decision: 'がありません（「選考の決定」で結果を決め、「結果の通知」で通知すると記録されます）',
  announcement: 'がありません（「結果の通知」で入力してください）',
  settlement: 'がまだ決まっていません（「支払い管理」で精算を確定してください）',
  settings: 'が空です（設定の管理者にお知らせください）',
} as const;

/** The empty merge fields of a letter, with one sentence per place where they are filled in, without the final full stop. */
export function missingMergeFieldsText(names: readonly LetterField[]): string {
  const found = [...new Set(names)];
  const sources = [...new Set(found.map((name) => mergeFields[name].source))];
  const labels = (of: string) => found.flatMap((name) => (mergeFields[name].source === of ? `「${mergeFields[name].label}」` : [])).join('');
  return sources.map((source) => `${labels(source)}${remedies[source]}`).join('。');
}
