import type { otherIncomeRules } from '../terms.ts';

/** How much of the cost a programme pays, and what the grantee has for the same cost from elsewhere. */
export interface ShareTerms {
  /** Per cent of the cost that the grant pays at most, 1–100. */
  readonly grantRate: number;
  readonly otherIncomeRule: keyof typeof otherIncomeRules;
  /** Yen; null: not told. */
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
}

/** What a programme says where it says nothing else: the whole cost, whatever comes from elsewhere. */
export const usualShare = { grantRate: 100, otherIncomeRule: 'ignore' } as const satisfies Partial<ShareTerms>;

/** The part of a cost that the grant pays at most, rounded down to the yen. */
export function costAtRate(cost: number, grantRate: number): number {
  return Number((BigInt(cost) * BigInt(grantRate)) / 100n);
}

/** What has been told of other money for the cost, in yen. */
export function declaredIncome({ otherGrants, otherIncome }: Pick<ShareTerms, 'otherGrants' | 'otherIncome'>): number {
  return (otherGrants ?? 0) + (otherIncome ?? 0);
}

/** What the cost allows the grant to pay: not more than its rate, nor than what nobody else pays. */
export function payableOf(cost: number, share: ShareTerms): number {
  const rest = share.otherIncomeRule === 'deduct' ? Math.max(cost - declaredIncome(share), 0) : cost;
  return Math.min(costAtRate(cost, share.grantRate), rest);
}

const labels = { otherGrants: '他の助成金・補助金', otherIncome: 'その他の収入' } as const;

/** What a programme that asks for it has not been told yet, by its labels. */
export function undeclaredIncome(share: Pick<ShareTerms, 'otherIncomeRule' | keyof typeof labels>): string[] {
  if (share.otherIncomeRule !== 'deduct') return [];
  return (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => share[name] === null).map((name) => labels[name]);
}

/** What a programme pays of a cost, in sentences for a grantee. */
export function shareSentences({ grantRate, otherIncomeRule }: Pick<ShareTerms, 'grantRate' | 'otherIncomeRule'>): string[] {
  const rules = [
    ...(grantRate < 100 ? [`助成するのは、対象になる費用の${grantRate}％までです（1円未満は切り捨て）。`] : []),
    ...(otherIncomeRule === 'deduct' ? ['対象になる費用に充てた他の助成金・収入は、対象になる費用から差し引きます。'] : []),
  ];
  if (rules.length === 0) return ['助成の対象になる費用が承認額より少ないときは、対象になる費用の額をお支払いします。'];
  return [...rules, 'こうして求めた額が承認額より少ないときは、その額をお支払いします。'];
}
