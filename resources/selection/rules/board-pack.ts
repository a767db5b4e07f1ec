import { formatEn } from '../../../domain/money/yen.ts';
import { outcomes } from '../../../domain/terms.ts';
import { type Outcome, tellings } from '../../../domain/workflow/outcomes.ts';
import type { ItemFigures } from './figures.ts';
import type { Department, departmentSums, Proposal } from './proposals.ts';
import type { Scores } from './score-sheet.ts';
import type { recommendations, tieKinds } from './terms.ts';

/** What the papers for the board say, on paper and in the spreadsheet: of a round that is over. Days `YYYY-MM-DD`, instants ISO, amounts in yen. */
export interface BoardPack {
  readonly foundation: string;
  readonly round: PackRound;
  readonly departments: readonly ReturnType<typeof departmentSums<Department>>[number][];
  readonly criteria: readonly { readonly id: number; readonly label: string; readonly weight: number; readonly independent: boolean }[];
  readonly items: readonly PackItem[];
  readonly conflicts: readonly PackConflict[];
  readonly absences: readonly { readonly itemId: number; readonly name: string; readonly reason: string }[];
  readonly corrections: readonly PackCorrection[];
  /** How many files are left out because whoever reads has a conflict of interest with them; 0 in what is kept. */
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
  /** How files are ranked, what stands for a member who does not judge, and from which points on. */
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
  /** What was judged, where it came by a call. */
  readonly submitted: { readonly number: number; readonly arrivedAt: string; readonly sha256: string } | null;
  readonly reviews: readonly PackReview[];
  /** Who does not judge it for an interest of theirs. */
  readonly recused: readonly string[];
  /** Who was to judge it, and has not. */
  readonly missing: readonly string[];
}

export interface PackReview {
  readonly name: string;
  /** As they hold after the corrections. */
  readonly scores: Scores;
  /** Those among them that the meeting has corrected, as they were handed in. */
  readonly before: Readonly<Record<string, number | null>>;
  readonly total: number;
  /** Whether it stands alone among the others'. */
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

/** How many there are of each proposal: `採択 12件、補欠 3件`. */
export function proposalCounts(items: readonly Pick<Proposal, 'proposal'>[]): string {
  const counted = (Object.keys(outcomes) as Outcome[]).flatMap((outcome) => {
    const count = items.filter(({ proposal }) => proposal === outcome).length;
    return count > 0 ? `${outcomes[outcome]} ${count}件` : [];
  });
  return counted.join('、') || '提案はありません';
}

/** What is proposed of a programme's money, in words: what is left of it, or by how much it is exceeded. */
export function budgetSentence({ budget, elsewhere, proposed, over, left }: BoardPack['departments'][number]): string {
  if (budget === null || left === null) return `提案額の合計は ${formatEn(proposed)}です。予算額は登録されていません。`;
  const decided = elsewhere > 0 ? `（このほかに決定した額 ${formatEn(elsewhere)}）` : '';
  const sums = `提案額の合計 ${formatEn(proposed)}は、予算 ${formatEn(budget)}${decided}`;
  return over > 0 ? `${sums}を ${formatEn(over)}超えています。` : `${sums}の範囲内です（残り ${formatEn(left - proposed)}）。`;
}

/** `300,000円`; what one who waits would get stands in brackets, and in no sum. */
export function amountText({ proposal, proposedAmount }: Pick<Proposal, 'proposal' | 'proposedAmount'>): string {
  if (proposal === null || proposedAmount === null) return '';
  return tellings[proposal].grants ? formatEn(proposedAmount) : `（${formatEn(proposedAmount)}）`;
}

/** The best first, as the board reads them; those without a rank by their numbers behind. */
export const byRank = (items: readonly PackItem[]) =>
  [...items].sort((one, other) => (one.rank ?? items.length + 1) - (other.rank ?? items.length + 1) || one.position - other.position);
