import type { Kysely } from 'kysely';
import { balancesOf } from '../../../domain/money/journal.ts';
import type { OutstandingRow } from '../../../domain/money/outstanding.ts';
import type { Database } from '../../db/database.ts';
import { grantJournals } from './journals.ts';

/** What was fixed and not paid, or not come back, at the end of a day: by the very lines of the journal, so that the books agree. */
export async function outstandingAt(db: Kysely<Database>, date: string): Promise<OutstandingRow[]> {
  const journals = await grantJournals(db);
  return journals.flatMap(({ lines, ...grant }) => {
    const past = lines.filter((line) => line.date <= date);
    const { payable, receivable, expense } = balancesOf(past);
    if (payable === 0 && receivable === 0) return [];
    const settledOn = past.findLast(({ debit, credit }) => debit === 'expense' || credit === 'expense')?.date ?? null;
    return [{ ...grant, settledOn, final: expense, payable: 0 - payable, receivable }];
  });
}
