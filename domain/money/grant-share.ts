import type { otherIncomeRules } from '../terms.ts';

/** The programme's funding rate, and other income for the same cost. */
export interface ShareTerms {
  /** Maximum percentage of the cost that the grant pays, 1–100. */
  readonly grantRate: number;
  readonly otherIncomeRule: keyof typeof otherIncomeRules;
  /** Yen; null: not declared. */
  readonly otherGrants: number | null;
  readonly otherIncome: number | null;
}

/** Default terms of a programme: the whole cost, ignoring other income. */
export const usualShare = { grantRate: 100, otherIncomeRule: 'ignore' } as const satisfies Partial<ShareTerms>;

/** The maximum funded part of a cost, rounded down to the yen. */
export function costAtRate(cost: number, grantRate: number): number {
  return Number((BigInt(cost) * BigInt(grantRate)) / 100n);
}

/** The declared other income for the cost, in yen. */
export function declaredIncome({ otherGrants, otherIncome }: Pick<ShareTerms, 'otherGrants' | 'otherIncome'>): number {
  return (otherGrants ?? 0) + (otherIncome ?? 0);
}

/** The payable amount for a cost: limited by the rate, and by other income if the programme deducts it. */
export function payableOf(cost: number, share: ShareTerms): number {
  const rest = share.otherIncomeRule === 'deduct' ? Math.max(cost - declaredIncome(share), 0) : cost;
  return Math.min(costAtRate(cost, share.grantRate), rest);
}

const labels = { otherGrants: '他の助成金・補助金', otherIncome: 'その他の収入' } as const;

/** Labels of the other income that still has to be declared. */
export function undeclaredIncome(share: Pick<ShareTerms, 'otherIncomeRule' | keyof typeof labels>): string[] {
  if (share.otherIncomeRule !== 'deduct') return [];
  return (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => share[name] === null).map((name) => labels[name]);
}

/** The funding terms of a programme, in sentences for grantees. */
export function shareSentences({ grantRate, otherIncomeRule }: Pick<ShareTerms, 'grantRate' | 'otherIncomeRule'>): string[] {
  const rules = [
    ...(grantRate < 100 ? [`助成するのは、対象になる費用の${grantRate}％までです（1円未満は切り捨て）。`] : []),
    ...(otherIncomeRule === 'deduct' ? ['対象になる費用に充てた他の助成金・収入は、対象になる費用から差し引きます。'] : []),
  ];
  if (rules.length === 0) return ['助成の対象になる費用が承認額より少ないときは、対象になる費用の額をお支払いします。'];
  return [...rules, 'こうして求めた額が承認額より少ないときは、その額をお支払いします。'];
}
