import { type Decided, decisionErrors, type Outcome, outcomeConsequences } from '../../../domain/workflow/outcomes.ts';
import { groupByGrant, type ItemFigures, type RemainingBudget } from './figures.ts';

/** The meeting's proposal for an item. Amounts in yen. */
export interface Proposal {
  readonly proposal: Outcome | null;
  readonly waitRank: number | null;
  readonly proposedAmount: number | null;
  readonly conditions: string | null;
  readonly rationale: string | null;
  readonly exceptionReason: string | null;
}

/** An item with its proposal and rank. */
export interface ProposedItem extends Pick<Proposal, 'proposal' | 'waitRank' | 'exceptionReason'>, Pick<ItemFigures, 'rank' | 'belowMinimum'> {
  readonly id: number;
  readonly grantId: number | null;
}

/** Errors of a proposal by itself, by field, under the same rules as for a decision. */
export function proposalErrors({ proposal, waitRank, proposedAmount, conditions }: Proposal): Partial<Record<keyof Proposal, string>> {
  if (proposal === null) return { proposal: '提案を選択してください' };
  const { amount, ...errors } = decisionErrors({ outcome: proposal, waitRank, amount: proposedAmount, conditions } satisfies Decided);
  return { ...errors, ...(amount && { proposedAmount: amount }) };
}

/** The proposed amount where the outcome grants money, otherwise 0. */
export const proposedGrant = ({ proposal, proposedAmount }: Pick<Proposal, 'proposal' | 'proposedAmount'>) =>
  proposal && outcomeConsequences[proposal].grants ? (proposedAmount ?? 0) : 0;

/** Items of the same programme whose rank and proposal are in the opposite order to this item's. Items without a proposal are ignored. */
export function rankInversions<I extends ProposedItem>(item: ProposedItem, items: readonly I[]): I[] {
  if (item.proposal === null) return [];
  return items.filter((other) => {
    if (other.id === item.id || other.grantId !== item.grantId || other.proposal === null) return false;
    return Math.sign(rankKey(item) - rankKey(other)) * Math.sign(outcomeKey(item) - outcomeKey(other)) < 0;
  });
}

/** Why a proposal needs a reason; null where it follows the ranking. */
export function exceptionIn(item: ProposedItem, items: readonly ProposedItem[]): 'order' | 'unranked' | 'minimum' | null {
  if (item.proposal && outcomeConsequences[item.proposal].grants) {
    if (item.rank === null) return 'unranked';
    if (item.belowMinimum) return 'minimum';
  }
  return rankInversions(item, items).length > 0 ? 'order' : null;
}

/** Items whose proposal lacks a required reason; of two items out of order, a reason for one is enough. */
export function itemsLackingReason<I extends ProposedItem>(items: readonly I[]): I[] {
  return items.filter((item) => {
    if (item.exceptionReason) return false;
    const exception = exceptionIn(item, items);
    return exception === 'order' ? rankInversions(item, items).some((other) => !other.exceptionReason) : exception !== null;
  });
}

/** Items whose waiting rank is used more than once within a category. */
export function duplicateWaitRanks<I extends Pick<Proposal, 'waitRank'> & { readonly category: string }>(items: readonly I[]): I[] {
  return items.filter(
    ({ category, waitRank }) => waitRank !== null && items.filter((other) => other.category === category && other.waitRank === waitRank).length > 1,
  );
}

/** Sort key by rank; unranked items last. */
const rankKey = ({ rank }: ProposedItem) => rank ?? last;

/** Sort key by outcome: granted, then waitlisted by waiting rank, then rejected. */
function outcomeKey({ proposal, waitRank }: ProposedItem): number {
  if (proposal === 'rejected') return last;
  return proposal === 'waitlisted' ? (waitRank ?? last - 1) : 0;
}

const last = Number.MAX_SAFE_INTEGER;

/** A programme with its budget, in yen. */
export interface Department extends RemainingBudget {
  readonly title: string;
  readonly budget: number | null;
  /** Amount granted by decisions outside the round. */
  readonly elsewhere: number;
}

export function departmentSums<D extends Department>(
  departments: readonly D[],
  items: readonly (Pick<Proposal, 'proposal' | 'proposedAmount'> & { readonly grantId: number | null; readonly entryAmount: number | null })[],
) {
  const competing = groupByGrant(items);
  return departments.map((department) => {
    const own = competing.get(department.grantId) ?? [];
    const asked = own.reduce((sum, { entryAmount }) => sum + (entryAmount ?? 0), 0);
    const proposed = own.reduce((sum, item) => sum + proposedGrant(item), 0);
    return { ...department, count: own.length, asked, proposed, over: department.left === null ? 0 : Math.max(0, proposed - department.left) };
  });
}
