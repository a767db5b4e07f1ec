import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { paymentEntryKinds } from '../../../../domain/terms.ts';
import { halfWidthName } from '../../../../domain/text/half-width.ts';
import { type Movement, type Reconciliation, reconcile } from '../../rules/statement/reconcile.ts';
import { itemRows } from '../transfers/source.ts';

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

/** A movement, and over which of the foundation's accounts; null where the record does not say. */
type AccountMovement = Movement & { readonly accountId: number | null };

/** A line of money out, as far as it tells how a bank has debited a batch. */
export type Debit = { readonly date: string; readonly amount: number };

/**
 * What the records say has moved over the foundation's accounts. Banks debit a batch as one sum, some payment by payment: `debits` tell which it was.
 */
async function accountMovements(db: Kysely<Database>, debits: readonly Debit[]): Promise<AccountMovement[]> {
  const [items, entries] = [await sentItems(db), await bookedEntries(db)];
  const batches = new Map<number, Item[]>();
  for (const item of items) batches.set(item.batchId, [...(batches.get(item.batchId) ?? []), item]);
  return [...[...batches.values()].flatMap((batch) => batchMovements(batch, debits)), ...entryMovements(entries)];
}

type Item = Awaited<ReturnType<typeof sentItems>>[number];

function sentItems(db: Kysely<Database>) {
  const sent = itemRows(db).select('t.accountHolderName').where('b.status', 'in', ['sent', 'finished']);
  return sent.where('t.status', '<>', 'removed').orderBy('t.id').execute();
}

function batchMovements(items: readonly Item[], debits: readonly Debit[]): AccountMovement[] {
  const [{ accountId, batchId, title, transferDate: date }] = items as [Item];
  const total = items.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  const asOne = debits.some((debit) => debit.date === date && debit.amount === total);
  const singly = !asOne && debits.some((debit) => debit.date === date && items.some(({ amount, fee }) => debit.amount === amount - fee));
  const all = { key: `batch:${batchId}`, amount: total, text: `振込データ「${title}」`, name: '' };
  const single = (item: Item, direction: 'in' | 'out', what: string): AccountMovement => ({
    ...{ accountId, key: `${direction}:${item.id}`, date, direction, amount: item.amount - item.fee },
    text: `${what} ${item.grantNumber ?? ''} ${item.organizationName}`,
    name: bankName(item.accountHolderName),
  });
  const out = singly ? items.map((item) => single(item, 'out', '振込')) : [{ accountId, date, direction: 'out' as const, ...all }];
  return [...out, ...items.filter(({ status }) => status === 'failed').map((item) => single(item, 'in', '振込できず（資金の返却）'))];
}

type Entry = Awaited<ReturnType<typeof bookedEntries>>[number];

function bookedEntries(db: Kysely<Database>) {
  return db
    .selectFrom('payment_entries as e')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('banks as k', 'k.id', 'a.bankId')
    .leftJoin('payment_entries as c', 'c.id', 'e.countersId')
    .leftJoin('transfer_items as t', 't.id', 'c.transferItemId')
    .leftJoin('transfer_batches as b', 'b.id', 't.batchId')
    .select(['e.id', 'e.kind', 'e.amount', 'e.entryDate', 'e.source', 'e.countersId', 'a.grantNumber', 'o.name as organizationName'])
    .select(['k.accountHolderName', 'c.source as counteredSource', 't.fee', 'b.accountId'])
    .orderBy('e.id')
    .execute();
}

/** Beside the batches: what went out by hand, what came in, and transfers that the bank sent back. What was only mistyped has not moved. */
function entryMovements(entries: readonly Entry[]): AccountMovement[] {
  const countered = new Set(entries.map(({ countersId }) => countersId));
  return entries.flatMap((entry): AccountMovement[] => {
    const { id, kind, entryDate: date, accountId, grantNumber, organizationName } = entry;
    const words = [paymentEntryKinds[kind], grantNumber, organizationName].filter(Boolean).join(' ');
    const movement = { accountId, key: `entry:${id}`, name: bankName(entry.accountHolderName ?? '') };
    if (date === null) return [];
    if (entry.source === 'outside') return [{ ...movement, date, direction: 'out', amount: entry.amount, text: words }];
    if (entry.source === 'received' && !countered.has(id))
      return [{ ...movement, date, direction: 'in', amount: entry.amount, text: `${words} の入金` }];
    const sentBack = entry.source === 'counter' && ['transfer', 'outside'].includes(entry.counteredSource ?? '');
    return sentBack ? [{ ...movement, date, direction: 'in', amount: -entry.amount - (entry.fee ?? 0), text: `組戻し ${words}` }] : [];
  });
}

/** As a statement names it, half width made full. */
const bankName = (holder: string) => halfWidthName(holder).text.normalize('NFKC');
