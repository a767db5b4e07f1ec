import { outcomes } from '../../../domain/terms.ts';
import { numberColumn, type PastedList, type PastedRow, plain, type Reading, readPasted, yenIn } from '../../../domain/text/pasted-list.ts';
import type { Outcome } from '../../../domain/workflow/outcomes.ts';

/** A row of a pasted list; amounts in yen, null if absent. */
export interface DecisionRow {
  readonly entryNumber: string;
  readonly outcome: Outcome;
  readonly amount: number | null;
  readonly waitRank: number | null;
  readonly conditions: string | null;
  /** Internal to the office. */
  readonly rationale: string | null;
  /** The reason for changing an approved decision; the applicant reads it if that decision had been announced. */
  readonly reason: string | null;
}

const text = (label: string, also: readonly string[]) =>
  ({ label, also, optional: true, read: (cell: string): Reading<string> => ({ value: cell }) }) as const;

const columns = {
  entryNumber: numberColumn('受付番号'),
  outcome: { label: '結果', also: ['採否', '判定', '選考結果', '選考の結果'], read: outcomeIn },
  amount: { label: '額', also: ['決定額', '採択額', '助成額'], optional: true, isAmount: true, read: amountIn },
  waitRank: { label: '補欠の順位', also: ['補欠順位', '順位'], optional: true, read: rankIn },
  conditions: text('条件', ['採択の条件', '採択条件']),
  rationale: text('理由', ['採否の理由']),
  reason: text('改める理由', ['決定を改める理由']),
} as const;

/** Reads pasted cells or a CSV of decisions. A rank may be combined with its outcome: 補欠1, 補欠（2番）. */
export function readDecisions(pasted: string): PastedList<DecisionRow> {
  const { rows, problems } = readPasted(pasted, columns);
  return { rows: rows.map(decisionOf), problems };
}

function decisionOf({ outcome: { outcome, rank }, waitRank, ...row }: PastedRow<typeof columns>): DecisionRow {
  return { ...row, outcome, waitRank: waitRank ?? rank };
}

/** Spellings of outcomes besides their labels; surrounding signs and words are stripped before. */
const words: Readonly<Record<string, Outcome>> = {
  採: 'awarded',
  採用: 'awarded',
  可: 'awarded',
  条件付: 'conditional',
  条件付き: 'conditional',
  条件つき: 'conditional',
  条件付採択: 'conditional',
  条件つき採択: 'conditional',
  補: 'waitlisted',
  次点: 'waitlisted',
  否: 'rejected',
  不採用: 'rejected',
  不可: 'rejected',
  ...Object.fromEntries(Object.entries(outcomes).map(([outcome, word]) => [word, outcome as Outcome])),
};

function outcomeIn(cell: string): Reading<{ readonly outcome: Outcome; readonly rank: number | null }> {
  const word = plain(cell).replace(/\s/g, '');
  const [, ranked = word, rank] = /^(補欠?|次点)[(第]*(\d{1,3})[番位)]*$/.exec(word) ?? [];
  const outcome = Object.hasOwn(words, ranked) ? words[ranked] : undefined;
  if (!outcome) return { problem: `結果「${plain(cell)}」を読み取れません。${Object.values(outcomes).join('・')}のどれかを入力してください` };
  return { value: { outcome, rank: rank ? Number(rank) || null : null } };
}

/** Spellings of no amount or rank. */
const none = /^(?:[-－―—ー–]|[¥\\]?0円?|なし)$/;

function amountIn(cell: string): Reading<number | null> {
  if (none.test(plain(cell))) return { value: null };
  const value = yenIn(cell);
  return value === null ? { problem: `額「${plain(cell)}」を読み取れません。円の整数で入力してください` } : { value };
}

function rankIn(cell: string): Reading<number | null> {
  if (none.test(plain(cell))) return { value: null };
  const [, digits] = /^第?(\d{1,3})[番位]?$/.exec(plain(cell)) ?? [];
  return digits && Number(digits) > 0
    ? { value: Number(digits) }
    : { problem: `補欠の順位「${plain(cell)}」を読み取れません。1から999までの整数で入力してください` };
}
