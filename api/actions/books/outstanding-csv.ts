import type { Kysely } from 'kysely';
import { outstandingTotals } from '../../../domain/money/outstanding.ts';
import type { Database } from '../../db/database.ts';
import { csvLine } from '../../resources/csv.ts';
import { outstandingAt } from './outstanding.ts';

const head = ['助成番号', '団体名', '額の確定の日', '確定額', '未払', '未収'];

/** What is outstanding at the end of a day as CSV, with its totals in the last line. @returns its text, and how many grants */
export async function outstandingCsv(db: Kysely<Database>, date: string): Promise<{ text: string; count: number }> {
  const rows = await outstandingAt(db, date);
  const lines = rows.map(({ grantNumber, organizationName, settledOn, final, payable, receivable }) =>
    csvLine([grantNumber ?? '', organizationName, settledOn?.replaceAll('-', '/') ?? '', ...[final, payable, receivable].map(String)]),
  );
  const { payable, receivable } = outstandingTotals(rows);
  const total = csvLine(['合計', '', '', '', String(payable), String(receivable)]);
  return { text: csvLine(head) + lines.join('') + total, count: rows.length };
}
