import { costCategories } from '../../../domain/terms.ts';
import type { receiptStatuses } from './terms.ts';

export type CostCategory = keyof typeof costCategories;

export interface BudgetItem {
  readonly costCategory: CostCategory;
  readonly amount: number;
}

export interface BudgetReceipt {
  readonly costCategory: CostCategory | null;
  readonly status: keyof typeof receiptStatuses;
  readonly eligibleAmount: number;
}

/** One bar of the gauge, in whole yen. */
export interface BudgetLine {
  /** Null: receipts without a category. */
  readonly costCategory: CostCategory | null;
  readonly label: string;
  readonly budget: number;
  /** Sum of the receipts that are submitted, pending, approved or paid. */
  readonly receipted: number;
  /** The approved or paid part of `receipted`. */
  readonly approved: number;
  /** Negative where more was spent than planned. */
  readonly remaining: number;
}

export interface Budget {
  readonly lines: readonly BudgetLine[];
  readonly total: Omit<BudgetLine, 'costCategory' | 'label'>;
}

/**
 * Planned and spent amounts by category in the declared order; categories with neither are left out. Without a plan the total's budget is the
 * approved amount of the grant.
 */
export function budgetOf(items: readonly BudgetItem[], receipts: readonly BudgetReceipt[], approvedAmount: number | null): Budget {
  const names = [...(Object.keys(costCategories) as CostCategory[]), null];
  const lines = names.map((costCategory) => lineOf(costCategory, items, receipts)).filter(({ budget, receipted }) => budget > 0 || receipted > 0);
  const sum = (pick: (line: BudgetLine) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const budget = items.length > 0 ? sum((line) => line.budget) : (approvedAmount ?? 0);
  const receipted = sum((line) => line.receipted);
  return { lines, total: { budget, receipted, approved: sum((line) => line.approved), remaining: budget - receipted } };
}

const counted: readonly BudgetReceipt['status'][] = ['submitted', 'pending', 'approved', 'paid'];
const settled: readonly BudgetReceipt['status'][] = ['approved', 'paid'];

function lineOf(costCategory: CostCategory | null, items: readonly BudgetItem[], receipts: readonly BudgetReceipt[]): BudgetLine {
  const own = receipts.filter((receipt) => receipt.costCategory === costCategory);
  const spent = (statuses: readonly BudgetReceipt['status'][]) =>
    own.filter(({ status }) => statuses.includes(status)).reduce((total, { eligibleAmount }) => total + eligibleAmount, 0);
  const budget = items.filter((item) => item.costCategory === costCategory).reduce((total, { amount }) => total + amount, 0);
  const receipted = spent(counted);
  const label = costCategory === null ? '費目なし' : costCategories[costCategory];
  return { costCategory, label, budget, receipted, approved: spent(settled), remaining: budget - receipted };
}
