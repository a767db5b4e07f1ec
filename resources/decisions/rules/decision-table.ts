import type { LetterField } from '../../../domain/letters/letter-fields.ts';
import { mergeFields } from '../../../domain/mail/merge-fields.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { grantCategories } from '../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { type Decided, decisionErrors, type Outcome, outcomeConsequences, undecidableReason } from '../../../domain/workflow/outcomes.ts';
import type { decisionStates } from './terms.ts';

/** The inputs of a decision; null if not entered. Amounts in yen, the date `YYYY-MM-DD`. */
export interface DecisionEntry extends Omit<Decided, 'outcome'> {
  readonly outcome: Outcome | null;
  readonly boardDate: string | null;
  readonly rationale: string | null;
  readonly reason: string | null;
}

/** The current decision: the last one that has not been replaced. */
export interface CurrentDecision extends DecisionEntry {
  readonly id: number;
  readonly version: number;
  readonly status: keyof typeof decisionStates;
  readonly outcome: Outcome;
  readonly announcementId: number | null;
  readonly letterId: number | null;
  readonly problem: string | null;
  readonly preparedById: number | null;
  readonly preparedByName: string | null;
  readonly approvedByName: string | null;
}

/** An application with its decision. */
export interface DecisionTableRow {
  readonly applicationId: number;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly grantId: number | null;
  readonly category: keyof typeof grantCategories;
  readonly status: ApplicationStatus;
  readonly entryAmount: number | null;
  readonly approvedAmount: number | null;
  /** Letter fields that would be empty. */
  readonly blanks: readonly LetterField[];
  readonly decision: CurrentDecision | null;
  /** The announced result; the decision may be about to change it. */
  readonly told: { readonly outcome: Outcome; readonly amount: number | null } | null;
  /** Comments of committee members meant for the applicant, if the reader may see them. */
  readonly comments: readonly string[];
}

export interface Programme {
  readonly grantId: number | null;
  readonly title: string;
  readonly budget: number | null;
  /** Amount granted by decisions outside the table. */
  readonly elsewhere: number;
}

export interface DecisionTable {
  readonly rows: readonly DecisionTableRow[];
  readonly programmes: readonly Programme[];
  /** Merge fields used by the letter template of each outcome. */
  readonly letterFields: Readonly<Record<Outcome, readonly LetterField[]>>;
  /** Number of applications omitted because of the reader's conflict of interest. */
  readonly barred: number;
}

/** A row with its inputs, saved or not. */
export interface EnteredRow {
  readonly row: DecisionTableRow;
  readonly entry: DecisionEntry;
}

export const noEntry: DecisionEntry = {
  outcome: null,
  waitRank: null,
  amount: null,
  conditions: null,
  boardDate: null,
  rationale: null,
  reason: null,
};

/** Clears inputs that do not apply to the outcome. */
export function withoutIrrelevant(entry: DecisionEntry): DecisionEntry {
  const { outcome } = entry;
  return {
    ...entry,
    amount: outcome === 'rejected' ? null : entry.amount,
    waitRank: outcome === 'waitlisted' ? entry.waitRank : null,
    conditions: outcome === 'conditional' ? entry.conditions : null,
  };
}

/** Validation errors of an entry, by field. */
export function entryErrors({ row: { decision }, entry }: EnteredRow): Partial<Record<keyof DecisionEntry, string>> {
  if (entry.outcome === null) return decision ? { outcome: '結果を選択してください' } : {};
  return {
    ...decisionErrors(withoutIrrelevant(entry) as Decided),
    ...(!entry.boardDate && { boardDate: '理事会の日を入力してください' }),
    ...(decision && decision.status !== 'draft' && !entry.reason && { reason: '決定を改める理由を入力してください' }),
  };
}

/** Statuses in which nothing can be granted any more. */
const endedStatuses: readonly ApplicationStatus[] = ['APPLICATION_WITHDRAWN_END', 'DECLINED_END'];

/** The amount that an entry grants. */
export function grantedBy({ row, entry: { outcome, amount } }: EnteredRow): number {
  return outcome && outcomeConsequences[outcome].grants && !endedStatuses.includes(row.status) ? (amount ?? 0) : 0;
}

/** Where the missing data is entered. */
export type GapLocation = 'row' | 'numbers' | 'application' | 'organization' | 'announcement' | null;

export interface Gap {
  /** Sentence without its full stop. */
  readonly text: string;
  readonly mend: GapLocation;
}

/** What prevents announcing each row's result, by application; empty for rows without a result or already announced. */
export function gapsIn(rows: readonly EnteredRow[], letterFields: DecisionTable['letterFields']): ReadonlyMap<number, readonly Gap[]> {
  const sharedRanks = new Map<string, EnteredRow[]>();
  for (const entered of rows) {
    const place = rankKey(entered);
    if (place) sharedRanks.set(place, [...(sharedRanks.get(place) ?? []), entered]);
  }
  return new Map(rows.map((entered) => [entered.row.applicationId, gapsOf(entered, sharedRanks.get(rankKey(entered) ?? '') ?? [], letterFields)]));
}

/** Key of a place on the waiting list, which is numbered per category. */
function rankKey({ row: { category }, entry: { outcome, waitRank } }: EnteredRow): string | null {
  return outcome === 'waitlisted' && waitRank ? `${category} ${waitRank}` : null;
}

function gapsOf(entered: EnteredRow, sharing: readonly EnteredRow[], letterFields: DecisionTable['letterFields']): Gap[] {
  const { row, entry } = entered;
  const { outcome } = entry;
  const { decision } = row;
  if (outcome === null || decision?.status === 'announced') return [];
  // A saved decision needs no reason until it is changed.
  const errors = Object.entries(entryErrors(entered)).filter(([name]) => name !== 'reason' || isChanged(entered));
  const gaps: Gap[] = errors.map(([, text]) => ({ text, mend: 'row' }));
  const others = sharing.filter((other) => other !== entered).map((other) => other.row.entryNumber);
  if (others.length > 0) gaps.push({ text: `補欠の順位が重なっています（${entry.waitRank}番：${others.join('、')}）`, mend: 'row' });
  const obstacle = undecidableReason(row.status, outcome, row.told !== null);
  if (obstacle) gaps.push({ text: obstacle, mend: null });
  if (outcomeConsequences[outcome].grants && !row.grantNumber) gaps.push({ text: '助成番号がありません', mend: 'numbers' });
  for (const mend of ['application', 'organization'] as const) {
    const names = row.blanks.filter((name) => name !== 'grantNumber' && letterFields[outcome].includes(name) && mergeFields[name].source === mend);
    if (names.length > 0) gaps.push({ text: `${names.map((name) => `「${mergeFields[name].label}」`).join('')}が空で、通知書を作れません`, mend });
  }
  if (decision?.problem) gaps.push({ text: decision.problem, mend: 'announcement' });
  return gaps;
}

function isChanged({ row: { decision }, entry }: EnteredRow): boolean {
  return (Object.keys(noEntry) as (keyof DecisionEntry)[]).some((name) => entry[name] !== (decision?.[name] ?? null));
}

/** The amount granted of a programme and its budget; `over` is positive if that is exceeded. */
export interface ProgrammeSum extends Programme {
  readonly count: number;
  readonly granted: number;
  readonly over: number;
}

export function programmeSums({ programmes }: Pick<DecisionTable, 'programmes'>, rows: readonly EnteredRow[]): ProgrammeSum[] {
  return programmes.map((programme) => {
    const amounts = rows.filter(({ row }) => row.grantId === programme.grantId).map(grantedBy);
    const granted = amounts.reduce((sum, amount) => sum + amount, programme.elsewhere);
    const over = programme.budget === null ? 0 : Math.max(0, granted - programme.budget);
    return { ...programme, count: amounts.filter((amount) => amount > 0).length, granted, over };
  });
}

/** Compares a sum with its budget, in words. */
export function budgetText({ budget, granted, over }: ProgrammeSum): string {
  if (budget === null) return '予算額が登録されていません';
  return over > 0 ? `予算を ${over.toLocaleString('ja-JP')}円 超えています` : `残り ${formatYen(budget - granted)}`;
}
