import { createHash } from 'node:crypto';
import type { Transaction } from '../../api/db/database.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

interface DemoLine {
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly words: string;
  readonly asideReason: string | null;
}

/** The bank's statements of the day on which a batch was paid, and of the last weeks: what agrees with the records, a fee nobody has looked at, interest. */
export async function loadStatements(db: Transaction, baseDate: string): Promise<void> {
  const batch = await db.selectFrom('transfer_batches').select(['transferDate', 'total']).where('status', '=', 'finished').executeTakeFirst();
  const [from, until] = [addDays(baseDate, -20), addDays(baseDate, -1)];
  const recent = [...(await refunds(db, from, until)), interest(until)];
  const paid = batch
    ? [line(batch.transferDate, 'out', batch.total, 'ソウゴウフリコミ'), line(batch.transferDate, 'out', 660, 'フリコミテスウリヨウ')]
    : [];
  const { id: userId, username: userName } = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('email', '=', 'accounting_staff@example.jp')
    .executeTakeFirstOrThrow();
  const periods = [...(batch ? [{ from: batch.transferDate, until: batch.transferDate, lines: paid }] : []), { from, until, lines: recent }];
  const rows: SeedRow<'statement_lines'>[] = [];
  for (const [index, { lines, ...period }] of periods.entries()) {
    const at = instantAt(addDays(period.until, 1), 10);
    const fileName = `meisai_${period.until.replaceAll('-', '')}.txt`;
    const facts = { fromDate: period.from, untilDate: period.until, fileName, fileSha256: createHash('sha256').update(fileName).digest('hex') };
    const counts = { lineCount: lines.length, newCount: lines.length };
    await insertRows(db, 'bank_statements', [{ id: index + 1, accountId: 1, ...facts, ...counts, userId, userName, createdAt: at, updatedAt: at }]);
    for (const { date, ...said } of lines) {
      const onceKey = ['1', date, said.direction, said.amount, '1'].join(':');
      rows.push({ id: rows.length + 1, accountId: 1, statementId: index + 1, bookedOn: date, ...said, onceKey, createdAt: at, updatedAt: at });
    }
  }
  await insertRows(db, 'statement_lines', rows);
}

async function refunds(db: Transaction, from: string, until: string): Promise<DemoLine[]> {
  const entries = await db
    .selectFrom('payment_entries as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .innerJoin('banks as b', 'b.id', 'a.bankId')
    .leftJoin('payment_entries as c', 'c.countersId', 'e.id')
    .select(['e.amount', 'e.entryDate', 'b.accountHolderName'])
    .where('e.source', '=', 'received')
    .where('c.id', 'is', null)
    .where('e.entryDate', '>=', from)
    .where('e.entryDate', '<=', until)
    .orderBy('e.id')
    .execute();
  return entries.map(({ amount, entryDate, accountHolderName }) => line(entryDate ?? until, 'in', amount, accountHolderName.normalize('NFKC')));
}

const interest = (date: string): DemoLine => ({ ...line(date, 'in', 12, 'ヨキンリソク'), asideReason: '預金の利息' });

function line(date: string, direction: 'in' | 'out', amount: number, words: string): DemoLine {
  return { date, direction, amount, words, asideReason: null };
}
