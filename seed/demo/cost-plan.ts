import type { costCategories } from '../../domain/terms.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { instantAt } from './days.ts';
import { diceFor } from './random.ts';

/** How the cost of a grant is planned over the categories; the last takes what rounding leaves. */
const shares: readonly (readonly [keyof typeof costCategories, number])[] = [
  ['supplies', 0.24],
  ['outsourcing', 0.2],
  ['travel', 0.16],
  ['honorarium', 0.12],
  ['rental', 0.12],
  ['printing', 0.1],
  ['equipment', 0.06],
];

export type BudgetDraft = Omit<SeedRow<'budget_items'>, 'id'>;

/** The plan of an adopted application, in thousands of yen that add up to the cost for which the amount was approved. */
export function budgetItemsFor({ plan, approvedAmount, timeline, grant }: DemoApplication): BudgetDraft[] {
  if (approvedAmount === null || plan.rank < 4 || plan.status === 'DECLINED_END') return [];
  const dice = diceFor('cost plan', plan.index);
  const at = instantAt(timeline.startDate, 10);
  const cost = thousands((approvedAmount * 100) / grant.grantRate);
  const planned = shares.map(([costCategory, share]) => ({ costCategory, amount: thousands(cost * share * (0.8 + dice.next() * 0.4)) }));
  const rest = cost - planned.reduce((sum, { amount }) => sum + amount, 0);
  const items = rest > 0 ? [...planned, { costCategory: 'insurance' as const, amount: rest }] : planned;
  return items.filter(({ amount }) => amount > 0).map((item) => ({ applicationId: plan.id, ...item, createdAt: at, updatedAt: at }));
}

function thousands(amount: number): number {
  return Math.floor(amount / 1000) * 1000;
}
