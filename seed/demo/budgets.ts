import { fiscalYearOf } from '../../domain/dates/fiscal-year.ts';
import { approvedAmountFor, type DemoWorld } from './applications.ts';
import type { GrantRow } from './grants.ts';
import { planApplications } from './plan.ts';
import { diceFor } from './random.ts';

/**
 * Gives every department grant the budget of its year: what was approved from it takes up most of it, but never more. Where the
 * year is not decided yet, it is at least what the call had in the years before.
 */
export function withBudgets(world: Omit<DemoWorld, 'forms'>, applications: number): GrantRow[] {
  const approved = new Map<number, number>();
  for (const plan of planApplications(applications)) {
    const { grant, approvedAmount } = approvedAmountFor(plan, world);
    approved.set(grant.id, (approved.get(grant.id) ?? 0) + (approvedAmount ?? 0));
  }
  const budgets = new Map(world.grants.map(({ id, amount }) => [id, budgetFor(id, approved.get(id) ?? 0, amount ?? 0)]));
  const latest = fiscalYearOf(world.baseDate);
  return world.grants.map((grant) => {
    const budget = budgets.get(grant.id) ?? 0;
    // The next call is planned for a few of them.
    if (grant.year > latest) return { ...grant, budget: 4 * (grant.amount ?? 0) };
    return { ...grant, budget: grant.year === latest ? Math.max(budget, usualBudget(grant, world.grants, budgets)) : budget };
  });
}

const unit = 100_000;

/** Without any approval, enough for one application. */
function budgetFor(grantId: number, approved: number, mostForOne: number): number {
  const share = 0.86 + diceFor('budget', grantId).next() * 0.1;
  return Math.max(Math.ceil((approved > 0 ? approved / share : mostForOne) / unit) * unit, unit);
}

function usualBudget({ themeNumber, year }: GrantRow, grants: readonly GrantRow[], budgets: ReadonlyMap<number, number>): number {
  const earlier = grants.filter((grant) => grant.themeNumber === themeNumber && grant.year < year).map(({ id }) => budgets.get(id) ?? 0);
  return Math.round(earlier.reduce((sum, budget) => sum + budget, 0) / Math.max(earlier.length, 1) / unit) * unit;
}
