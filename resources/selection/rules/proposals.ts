import { type Decided, decisionErrors, type Outcome, tellings } from '../../../domain/workflow/outcomes.ts';
import { byGrant, type ItemFigures, type Purse } from './figures.ts';

/** What the meeting proposes of a file. Amounts in yen. */
export interface Proposal {
  readonly proposal: Outcome | null;
  readonly waitRank: number | null;
  readonly proposedAmount: number | null;
  readonly conditions: string | null;
  readonly rationale: string | null;
  readonly exceptionReason: string | null;
}

/** A file with what is proposed of it and where it ranks. */
export interface ProposedItem extends Pick<Proposal, 'proposal' | 'waitRank' | 'exceptionReason'>, Pick<ItemFigures, 'rank' | 'belowMinimum'> {
  readonly id: number;
  readonly grantId: number | null;
}

/** What is wrong with a proposal by itself, by its fields: as of a decision. */
export function proposalErrors({ proposal, waitRank, proposedAmount, conditions }: Proposal): Partial<Record<keyof Proposal, string>> {
  if (proposal === null) return { proposal: '提案を選択してください' };
  const { amount, ...errors } = decisionErrors({ outcome: proposal, waitRank, amount: proposedAmount, conditions } satisfies Decided);
  return { ...errors, ...(amount && { proposedAmount: amount }) };
}

/** What is proposed to be granted. */
export const grantedIn = ({ proposal, proposedAmount }: Pick<Proposal, 'proposal' | 'proposedAmount'>) =>
  proposal && tellings[proposal].grants ? (proposedAmount ?? 0) : 0;

/** The files of the same programme that rank better and fare worse, or the other way round; what nothing is proposed of yet says nothing. */
export function passedOver<I extends ProposedItem>(item: ProposedItem, items: readonly I[]): I[] {
  if (item.proposal === null) return [];
  return items.filter((other) => {
    if (other.id === item.id || other.grantId !== item.grantId || other.proposal === null) return false;
    return Math.sign(placeOf(item) - placeOf(other)) * Math.sign(favourOf(item) - favourOf(other)) < 0;
  });
}

/** Why a proposal has to be explained; null where it follows the ranking. */
export function exceptionIn(item: ProposedItem, items: readonly ProposedItem[]): 'order' | 'unranked' | 'minimum' | null {
  if (item.proposal && tellings[item.proposal].grants) {
    if (item.rank === null) return 'unranked';
    if (item.belowMinimum) return 'minimum';
  }
  return passedOver(item, items).length > 0 ? 'order' : null;
}

/** The files whose proposals nobody has explained, though they need it; of two that are out of order the reason for one is enough. */
export function unexplained<I extends ProposedItem>(items: readonly I[]): I[] {
  return items.filter((item) => {
    if (item.exceptionReason) return false;
    const exception = exceptionIn(item, items);
    return exception === 'order' ? passedOver(item, items).some((other) => !other.exceptionReason) : exception !== null;
  });
}

/** Those who wait, in an order that two of them share. */
export function sharedWaits<I extends Pick<Proposal, 'waitRank'> & { readonly category: string }>(items: readonly I[]): I[] {
  return items.filter(
    ({ category, waitRank }) => waitRank !== null && items.filter((other) => other.category === category && other.waitRank === waitRank).length > 1,
  );
}

/** The better, the smaller; without a rank behind all. */
const placeOf = ({ rank }: ProposedItem) => rank ?? last;

/** The more is proposed, the smaller: granted, then those who wait by their order, then refused. */
function favourOf({ proposal, waitRank }: ProposedItem): number {
  if (proposal === 'rejected') return last;
  return proposal === 'waitlisted' ? (waitRank ?? last - 1) : 0;
}

const last = Number.MAX_SAFE_INTEGER;

/** A programme with what is asked and proposed of it, in yen; `over` is above 0 where that is more than it has. */
export interface Department extends Purse {
  readonly title: string;
  readonly budget: number | null;
  /** What decisions outside the round grant of it. */
  readonly elsewhere: number;
}

export function departmentSums<D extends Department>(
  departments: readonly D[],
  items: readonly (Pick<Proposal, 'proposal' | 'proposedAmount'> & { readonly grantId: number | null; readonly entryAmount: number | null })[],
) {
  const competing = byGrant(items);
  return departments.map((department) => {
    const own = competing.get(department.grantId) ?? [];
    const asked = own.reduce((sum, { entryAmount }) => sum + (entryAmount ?? 0), 0);
    const proposed = own.reduce((sum, item) => sum + grantedIn(item), 0);
    return { ...department, count: own.length, asked, proposed, over: department.left === null ? 0 : Math.max(0, proposed - department.left) };
  });
}
