/** Proposes a balanced assignment of reviewers to applications, most constrained applications first. Staff review it before it is saved. */

export interface BalancedItem {
  readonly applicationId: number;
  readonly category: string;
  /** User ids of members already assigned. */
  readonly judges: readonly number[];
}

export interface BalancedMember {
  readonly userId: number;
  /** Preferred category; null for no preference. */
  readonly category: string | null;
  readonly load: number;
  readonly maxFiles: number | null;
  /** Ids of applications that must not be assigned to them. */
  readonly shut: ReadonlySet<number>;
}

export interface Balance {
  readonly add: readonly { readonly applicationId: number; readonly userId: number }[];
  readonly short: readonly { readonly applicationId: number; readonly missing: number }[];
  readonly loads: readonly { readonly userId: number; readonly before: number; readonly after: number }[];
}

/**
 * Assigns `perItem` reviewers to every item. Items with the fewest eligible members come first; members are chosen by matching category, then by lowest
 * load, then by id. Deterministic.
 */
export function balance(items: readonly BalancedItem[], members: readonly BalancedMember[], perItem: number): Balance {
  const loads = new Map(members.map(({ userId, load }) => [userId, load]));
  const loadOf = ({ userId }: BalancedMember) => loads.get(userId) ?? 0;
  const mayJudge = ({ applicationId, judges }: BalancedItem) =>
    members.filter(({ userId, shut }) => !judges.includes(userId) && !shut.has(applicationId));
  const pending = items
    .map((item) => ({ item, eligible: mayJudge(item), missing: Math.max(perItem - item.judges.length, 0) }))
    .sort((one, other) => one.eligible.length - other.eligible.length || one.item.applicationId - other.item.applicationId);
  const add: { applicationId: number; userId: number }[] = [];
  const short: { applicationId: number; missing: number }[] = [];
  for (const { item, eligible, missing } of pending) {
    const { applicationId, category } = item;
    const isOtherCategory = ({ category: own }: BalancedMember) => Number(own !== null && own !== category);
    const chosen = eligible
      .filter((member) => member.maxFiles === null || loadOf(member) < member.maxFiles)
      .sort((one, other) => isOtherCategory(one) - isOtherCategory(other) || loadOf(one) - loadOf(other) || one.userId - other.userId)
      .slice(0, missing);
    for (const { userId } of chosen) {
      add.push({ applicationId, userId });
      loads.set(userId, (loads.get(userId) ?? 0) + 1);
    }
    if (chosen.length < missing) short.push({ applicationId, missing: missing - chosen.length });
  }
  return { add, short, loads: members.map(({ userId, load }) => ({ userId, before: load, after: loads.get(userId) ?? load })) };
}
