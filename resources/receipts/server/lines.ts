import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { insertRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall, WriteCall } from '../../../api/services.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { type Values, validateFields } from '../../../schema/derive/validators.ts';
import { flag, numberChoice, yen } from '../../../schema/fields.ts';
import { describeLines, eligibleAmount, type TaxLine, taxOf, taxOfLines } from '../rules/tax-lines.ts';
import { taxRates } from '../rules/terms.ts';

/** A write of a receipt that may carry tax lines; undefined leaves them unchanged. */
export type ReceiptCall = WriteCall & ReceiptParts;

export interface ReceiptParts {
  readonly lines?: readonly TaxLine[] | undefined;
  /** Idempotency key of a creation. */
  readonly onceKey?: string | null;
}

const noAmount = '内訳の金額は0より大きい値を入力してください';

/** The fields of a tax line in a request. */
export const lineFields = {
  taxRate: numberChoice('税率', taxRates, { required: true }),
  taxIncluded: flag('税込み', { default: true }),
  amount: yen('内訳の金額', { required: noAmount, min: 1, max: resources.receipts.fields.amount.options.max, tooSmall: noAmount }),
};

/** Above the number of rate and tax-style combinations that occur on a real receipt. */
const maxLines = 20;

/** Validates the tax lines of a receipt. Lines without an amount are dropped from a draft. @throws Failure 422 @throws Failure 422 */
export function readLines(rawLines: unknown, draft: boolean): TaxLine[] | undefined {
  if (rawLines === undefined || rawLines === null) return undefined;
  if (!Array.isArray(rawLines) || rawLines.length > maxLines) throw invalid({ lines: `内訳は${maxLines}行以内で入力してください` });
  const filled = draft ? rawLines.filter((line) => line?.amount) : rawLines;
  return filled.map((line: unknown) => {
    const { values, errors } = validateFields(lineFields, (line ?? {}) as Values, 'create');
    const [problem] = Object.values(errors);
    if (problem) throw invalid({ lines: problem });
    return values as unknown as TaxLine;
  });
}

/**
 * The receipt's own amount and rate derived from its tax lines: their sum, and the rate of the largest. @throws Failure 422 when the given amount
 * differs from the sum
 * @throws Failure 422 when a sum given beside them differs
 */
export function fieldsOfLines(lines: readonly TaxLine[] | undefined, amount: unknown): Values {
  const [first] = lines ?? [];
  if (!lines || !first) return {};
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  if (typeof amount === 'number' && amount !== 0 && amount !== sum)
    throw invalid({ amount: `金額が、内訳の合計（${formatYen(sum)}）と一致しません` });
  const main = lines.reduce((largest, line) => (line.amount > largest.amount ? line : largest), first);
  return { amount: sum, taxRate: main.taxRate, taxIncluded: main.taxIncluded };
}

/** The derived tax fields: from the tax lines, or from the receipt's own amount and rate when there are fewer than two. */
export function taxFields(values: Values, lines: readonly TaxLine[] | undefined): Values {
  const { amount, taxRate, taxIncluded, pointAmount } = values;
  const points = Number(pointAmount ?? 0);
  if (lines && lines.length > 1)
    return { taxAmount: taxOfLines(lines), taxLines: describeLines(lines, formatYen), eligibleAmount: eligibleAmount(lines, points) };
  const only = { amount: Number(amount ?? 0), taxRate: Number(taxRate ?? 0), taxIncluded: taxIncluded === true || taxIncluded === 1 };
  return { taxAmount: taxOf(only.amount, only.taxRate, only.taxIncluded), taxLines: null, eligibleAmount: eligibleAmount([only], points) };
}

/** Replaces the tax lines of a receipt; a single line is stored in the receipt itself. The previous lines are in the audit log. */
export async function replaceLines(call: InnerCall, receiptId: number, lines: readonly TaxLine[], db: Transaction): Promise<void> {
  await db.deleteFrom('receipt_lines').where('receiptId', '=', receiptId).execute();
  if (lines.length < 2) return;
  for (const line of lines) await insertRow(call.services, resources.receipt_lines, { ...line, receiptId }, db);
}

/** The stored tax lines; empty when the receipt has one rate. */
export async function linesOf(receiptId: number, db: Kysely<Database>): Promise<TaxLine[]> {
  const rows = await rowsWhere(db, 'receipt_lines', { receiptId }, ['taxRate', 'taxIncluded', 'amount']);
  return rows.map((row) => ({ ...row, taxIncluded: row.taxIncluded === 1 }));
}

/** Whether a change affects the tax. */
export function touchesTax({ taxIncluded, ...values }: Values, current: Cells): boolean {
  const changesTaxStyle = taxIncluded !== undefined && Number(taxIncluded) !== Number(current.taxIncluded);
  return changesTaxStyle || ['amount', 'taxRate'].some((name) => name in values && values[name] !== current[name]);
}
