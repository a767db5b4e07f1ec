import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { type Cells, pick } from '../../../api/resources/columns.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { readAll, readRow } from '../../../api/resources/read.ts';
import type { WriteCall } from '../../../api/services.ts';
import { isBusinessDay } from '../../../domain/dates/bank-day.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { type Budget, type BudgetItem, type BudgetReceipt, budgetOf } from '../rules/budget.ts';
import { isSameVendor } from '../rules/duplicates.ts';
import { entryDeadline } from '../rules/entry-deadline.ts';
import { settledReason } from '../rules/receipt-period.ts';
import { receiptWarnings, type Warning, type WarningSubject } from '../rules/warnings.ts';

const { applications, budget_items, receipts } = resources;

/** Receipts with the same date, amount and vendor (spelling variants ignored) that the caller may read. */
export async function similarReceipts(
  { services, actor }: WriteCall,
  wanted: { readonly vendor: string; readonly amount: number; readonly receiptDate: string; readonly excludeId: number | null },
): Promise<Cells[]> {
  const [date, amount] = [[wanted.receiptDate], [String(wanted.amount)]];
  const parameters = { startDate: date, endDate: date, minAmount: amount, maxAmount: amount, sortBy: ['id'], sortOrder: ['asc'] };
  const found = await readAll(services, receipts, actor, parseListQuery(receipts, actor, parameters));
  const alike = found.filter(({ id, vendor }) => id !== wanted.excludeId && isSameVendor(String(vendor ?? ''), wanted.vendor));
  return alike.map((row) => pick(row, ['id', 'title', 'vendor', 'amount', 'receiptDate', 'status', 'grantNumber']));
}

/** The warnings of a receipt; staff-only points are left out for grantees. */
export async function warningsOf(call: WriteCall, row: Cells): Promise<Warning[]> {
  return receiptWarnings(await subjectOf(call, row), call.actor.role === 'recipient' ? 'grantee' : 'staff');
}

/**
 * Budget against receipts of a grant, as far as the caller may read both. @throws Failure 404 when the caller may not read the application
 * @throws Failure 404 where the application is not theirs
 */
export async function budgetOfGrant({ services, actor }: Pick<WriteCall, 'services' | 'actor'>, applicationId: number) {
  const db = services.engine.reader;
  const plan = parseListQuery(budget_items, actor, { applicationId: [String(applicationId)] });
  const [items, rows, { approvedAmount }] = await Promise.all([
    readAll(services, budget_items, actor, plan) as Promise<unknown> as Promise<BudgetItem[]>,
    rowsWhere(db, 'receipts', { applicationId, removed: 0 }, ['costCategory', 'status', 'eligibleAmount']),
    readRow(services, applications, actor, applicationId),
  ]);
  return { ...budgetOf(items, rows as readonly BudgetReceipt[], approvedAmount as number | null), planned: items };
}

async function subjectOf(call: WriteCall, row: Cells): Promise<WarningSubject> {
  const receipt = row as unknown as Row<typeof receipts>;
  const db = call.services.engine.reader;
  const [activity, image, budget, alike] = await Promise.all([
    db.selectFrom('applications').select(['startDate', 'endDate', 'status']).where('id', '=', receipt.applicationId).executeTakeFirstOrThrow(),
    rowWhere(db, 'receipt_images', { receiptId: receipt.id, replacedAt: null }, ['width', 'height', 'createdAt']),
    budgetOfGrant(call, receipt.applicationId),
    receipt.vendor && receipt.receiptDate && receipt.amount > 0
      ? similarReceipts(call, { vendor: receipt.vendor, amount: receipt.amount, receiptDate: receipt.receiptDate, excludeId: receipt.id })
      : [],
  ]);
  return {
    receiptDate: receipt.receiptDate,
    today: japanDate(call.services.now()),
    registrationNumber: receipt.registrationNumber,
    addressee: receipt.addressee,
    image: image ?? null,
    enteredOn: japanDate(new Date(image?.createdAt ?? receipt.createdAt)),
    entryDeadline: receipt.receiptDate === null ? null : entryDeadline(receipt.receiptDate, isBusinessDay),
    activity,
    remaining: remainingWithout(row, budget),
    eligible: receipt.eligibleAmount,
    duplicates: alike.length,
    settled: settledReason(activity.status),
  };
}

/** The budget left without this receipt: of its category when the grant has a plan, else of the grant. */
function remainingWithout(row: Cells, { lines, total, planned }: Budget & { readonly planned: readonly BudgetItem[] }): number | null {
  if (total.budget === 0) return null;
  const line = lines.find(({ costCategory }) => costCategory === row.costCategory);
  const remaining = planned.length > 0 && row.costCategory !== null ? (line?.remaining ?? 0) : total.remaining;
  const isCounted = ['submitted', 'pending', 'approved', 'paid'].includes(row.status as string);
  return isCounted ? remaining + (row.eligibleAmount as number) : remaining;
}
