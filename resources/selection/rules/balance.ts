/** Who is to judge what, worked out by the fewest first: a proposal, which people look at. */

export interface BalancedItem {
  readonly applicationId: number;
  readonly category: string;
  /** Members who judge it already. */
  readonly judges: readonly number[];
}

export interface BalancedMember {
  readonly userId: number;
  /** What they mostly judge; null: everything alike. */
  readonly category: string | null;
  readonly load: number;
  readonly maxFiles: number | null;
  /** Applications that they must not be given. */
  readonly shut: ReadonlySet<number>;
}

export interface Balance {
  readonly add: readonly { readonly applicationId: number; readonly userId: number }[];
  readonly short: readonly { readonly applicationId: number; readonly missing: number }[];
  readonly loads: readonly { readonly userId: number; readonly before: number; readonly after: number }[];
}

/**
 * Gives every item so many judges. The items that fewest may judge come first; of those who may, whoever has fewest files, and among these those whose
 * category it is. The same round gives the same proposal.
 */
export function balance(items: readonly BalancedItem[], members: readonly BalancedMember[], perItem: number): Balance {
  const loads = new Map(members.map(({ userId, load }) => [userId, load]));
  const loadOf = ({ userId }: BalancedMember) => loads.get(userId) ?? 0;
  const mayJudge = ({ applicationId, judges }: BalancedItem) =>
    members.filter(({ userId, shut }) => !judges.includes(userId) && !shut.has(applicationId));
  const open = items
    .map((item) => ({ item, able: mayJudge(item), missing: Math.max(perItem - item.judges.length, 0) }))
    .sort((one, other) => one.able.length - other.able.length || one.item.applicationId - other.item.applicationId);
  const add: { applicationId: number; userId: number }[] = [];
  const short: { applicationId: number; missing: number }[] = [];
  for (const { item, able, missing } of open) {
    const { applicationId, category } = item;
    const strange = ({ category: own }: BalancedMember) => Number(own !== null && own !== category);
    const chosen = able
      .filter((member) => member.maxFiles === null || loadOf(member) < member.maxFiles)
      .sort((one, other) => strange(one) - strange(other) || loadOf(one) - loadOf(other) || one.userId - other.userId)
      .slice(0, missing);
    for (const { userId } of chosen) {
      add.push({ applicationId, userId });
      loads.set(userId, (loads.get(userId) ?? 0) + 1);
    }
    if (chosen.length < missing) short.push({ applicationId, missing: missing - chosen.length });
  }
  return { add, short, loads: members.map(({ userId, load }) => ({ userId, before: load, after: loads.get(userId) ?? load })) };
}
