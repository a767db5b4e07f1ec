import type { Kysely } from 'kysely';
import { reconcile } from '../../../domain/bank/statement/reconcile.ts';
import type { Reconciliation } from '../../../domain/bank/statement/reconciliation.ts';
import type { Database } from '../../db/database.ts';
import { accountMovements } from './movements.ts';

/**
 * The statements of an account against the records, made anew each time: nothing is kept that a later record could make untrue. All accounts are looked at
 * together, as a refund's record does not say into which of them it came.
 */
export async function reconciliation(db: Kysely<Database>, accountId: number): Promise<Reconciliation> {
  const [stored, periods] = [await linesOf(db), await periodsOf(db)];
  const movements = await accountMovements(
    db,
    stored.filter(({ direction }) => direction === 'out'),
  );
  const { matched, lines, movements: open } = reconcile(stored, movements);
  const lineOf = new Map(stored.map((line) => [line.id, line]));
  const movementOf = new Map(movements.map((movement) => [movement.key, movement]));
  const own = (id: number) => lineOf.get(id)?.accountId === accountId;
  const covered = periods.filter((period) => period.accountId === accountId).map(({ from, until }) => ({ from, until }));
  const isCovered = (date: string, account: number | null) =>
    periods.some((period) => (account ?? accountId) === period.accountId && date >= period.from && date <= period.until);
  return {
    covered,
    matched: matched
      .filter(({ line }) => own(line))
      .map(({ line, movement }) => ({ ...shown(lineOf.get(line) as Line), record: movementOf.get(movement)?.text ?? '' })),
    lines: lines.filter(own).map((id) => {
      const line = lineOf.get(id) as Line;
      return { ...shown(line), asideReason: line.asideReason };
    }),
    records: open
      .map((key) => movementOf.get(key) as (typeof movements)[number])
      .filter(({ date, accountId: account }) => (account ?? accountId) === accountId && isCovered(date, account))
      .map(({ date, direction, amount, text }) => ({ date, direction, amount, record: text })),
  };
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

const shown = ({ id, date, direction, amount, words }: Line) => ({ id, date, direction, amount, words });

async function linesOf(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('statement_lines')
    .select(['id', 'accountId', 'bookedOn as date', 'direction', 'amount', 'words', 'asideReason'])
    .orderBy('bookedOn')
    .orderBy('id')
    .execute();
  return rows.map(({ words, ...row }) => ({ ...row, words: words ?? '' }));
}

function periodsOf(db: Kysely<Database>) {
  return db.selectFrom('bank_statements').select(['accountId', 'fromDate as from', 'untilDate as until']).orderBy('fromDate').execute();
}
