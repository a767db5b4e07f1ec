import { formatEn } from '../../../domain/money/yen.ts';
import { outcomes } from '../../../domain/terms.ts';
import { type Outcome, outcomeConsequences } from '../../../domain/workflow/outcomes.ts';
import type { ItemFigures } from './figures.ts';
import type { Department, departmentSums, Proposal } from './proposals.ts';
import type { Scores } from './score-sheet.ts';
import type { recommendations, tieKinds } from './terms.ts';

/** Content of the board papers (PDF and spreadsheet) of a closed round. Days are `YYYY-MM-DD`, instants ISO, amounts in yen. */
export interface BoardPack {
  readonly foundation: string;
  readonly round: PackRound;
  readonly departments: readonly ReturnType<typeof departmentSums<Department>>[number][];
  readonly criteria: readonly { readonly id: number; readonly label: string; readonly weight: number; readonly independent: boolean }[];
  readonly items: readonly PackItem[];
  readonly conflicts: readonly PackConflict[];
  readonly absences: readonly { readonly itemId: number; readonly name: string; readonly reason: string }[];
  readonly corrections: readonly PackCorrection[];
  /** Number of items left out because the reader has a conflict of interest with them; 0 in the stored papers. */
  readonly leftOut: number;
}

export interface PackRound {
  readonly title: string;
  readonly kind: string;
  readonly year: string;
  readonly meetingOn: string | null;
  readonly place: string | null;
  readonly chairName: string | null;
  readonly attendees: string;
  readonly openedAt: string | null;
  readonly closedAt: string;
  /** Labels of the ranking figure and of the rule for recused members; `minimum` is in points. */
  readonly aggregate: string;
  readonly excludedRule: string;
  readonly minimum: number | null;
}

export interface PackItem extends Proposal, Omit<ItemFigures, 'outlier'> {
  readonly id: number;
  readonly position: number;
  readonly entryNumber: string;
  readonly title: string;
  readonly organizationName: string;
  readonly category: string;
  readonly grantId: number | null;
  readonly entryAmount: number | null;
  /** The submission that was reviewed; null where the application did not come through a call. */
  readonly submitted: { readonly number: number; readonly arrivedAt: string; readonly sha256: string } | null;
  readonly reviews: readonly PackReview[];
  /** Names of members recused for a conflict of interest. */
  readonly recused: readonly string[];
  /** Names of members assigned to it who have not submitted. */
  readonly missing: readonly string[];
}

export interface PackReview {
  readonly name: string;
  /** After corrections. */
  readonly scores: Scores;
  /** Submitted values of the scores that were corrected, by criterion id. */
  readonly before: Readonly<Record<string, number | null>>;
  readonly total: number;
  readonly isOutlier: boolean;
  readonly recommendation: keyof typeof recommendations | null;
  readonly proposedAmount: number | null;
  readonly comment: string | null;
}

export interface PackConflict {
  readonly itemId: number;
  readonly name: string;
  readonly answer: string;
  readonly kind: keyof typeof tieKinds | null;
  readonly source: string;
}

export interface PackCorrection {
  readonly itemId: number;
  readonly name: string;
  readonly criterion: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly reason: string;
  readonly by: string | null;
  readonly at: string;
}

/** `補欠 2番` */
export function proposalText({ proposal, waitRank }: Pick<Proposal, 'proposal' | 'waitRank'>): string {
  if (proposal === null) return '（提案なし）';
  return waitRank === null ? outcomes[proposal] : `${outcomes[proposal]} ${waitRank}番`;
}

/** Counts by outcome: `採択 12件、補欠 3件`. */
export function proposalCounts(items: readonly Pick<Proposal, 'proposal'>[]): string {
  const counted = (Object.keys(outcomes) as Outcome[]).flatMap((outcome) => {
    const count = items.filter(({ proposal }) => proposal === outcome).length;
    return count > 0 ? `${outcomes[outcome]} ${count}件` : [];
  });
  return counted.join('、') || '提案はありません';
}

/** The proposed total of a programme compared with its budget, as a sentence. */
export function budgetSentence({ budget, elsewhere, proposed, over, left }: BoardPack['departments'][number]): string {
  if (budget === null || left === null) return `提案額の合計は ${formatEn(proposed)}です。予算額は登録されていません。`;
  const decided = elsewhere > 0 ? `（このほかに決定した額 ${formatEn(elsewhere)}）` : '';
  const sums = `提案額の合計 ${formatEn(proposed)}は、予算 ${formatEn(budget)}${decided}`;
  return over > 0 ? `${sums}を ${formatEn(over)}超えています。` : `${sums}の範囲内です（残り ${formatEn(left - proposed)}）。`;
}

/** `300,000円`; in brackets for a waitlisted application, whose amount is in no sum. */
export function amountText({ proposal, proposedAmount }: Pick<Proposal, 'proposal' | 'proposedAmount'>): string {
  if (proposal === null || proposedAmount === null) return '';
  return outcomeConsequences[proposal].grants ? formatEn(proposedAmount) : `（${formatEn(proposedAmount)}）`;
}

/** Best rank first; unranked items last, by position. */
export const byRank = (items: readonly PackItem[]) =>
  [...items].sort((one, other) => (one.rank ?? items.length + 1) - (other.rank ?? items.length + 1) || one.position - other.position);
