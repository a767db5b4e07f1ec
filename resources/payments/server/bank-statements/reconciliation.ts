import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { paymentEntryKinds } from '../../../../domain/terms.ts';
import { halfWidthName } from '../../../../domain/text/half-width.ts';
import { type Movement, type Reconciliation, reconcile } from '../../rules/statement/reconcile.ts';
import { itemRows } from '../transfers/source.ts';

/**
 * Reconciles the statements of an account with the records, computed on each call so that later records are taken into account. All accounts are
 * matched together, since a refund record does not name the account that it arrived in.
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
  const isOwn = (id: number) => lineOf.get(id)?.accountId === accountId;
  const covered = periods.filter((period) => period.accountId === accountId).map(({ from, until }) => ({ from, until }));
  const isCovered = (date: string, account: number | null) =>
    periods.some((period) => (account ?? accountId) === period.accountId && date >= period.from && date <= period.until);
  return {
    covered,
    matched: matched
      .filter(({ line }) => isOwn(line))
      .map(({ line, movement }) => ({ ...publicLine(lineOf.get(line) as Line), record: movementOf.get(movement)?.text ?? '' })),
    lines: lines.filter(isOwn).map((id) => {
      const line = lineOf.get(id) as Line;
      return { ...publicLine(line), asideReason: line.asideReason };
    }),
    records: open
      .map((key) => movementOf.get(key) as (typeof movements)[number])
      .filter(({ date, accountId: account }) => (account ?? accountId) === accountId && isCovered(date, account))
      .map(({ date, direction, amount, text }) => ({ date, direction, amount, record: text })),
  };
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];

const publicLine = ({ id, date, direction, amount, words }: Line) => ({ id, date, direction, amount, words });

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

/** A movement with the foundation's account; null when the record does not name it. */
type AccountMovement = Movement & { readonly accountId: number | null };

/** An outgoing line, used to detect how the bank debits a batch. */
export type Debit = { readonly date: string; readonly amount: number };

/** The movements over the foundation's accounts according to the records. Banks debit a batch as one sum or per payment; `debits` tell which. */
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
  const isDebitedAsOne = debits.some((debit) => debit.date === date && debit.amount === total);
  const isDebitedSingly =
    !isDebitedAsOne && debits.some((debit) => debit.date === date && items.some(({ amount, fee }) => debit.amount === amount - fee));
  const all = { key: `batch:${batchId}`, amount: total, text: `振込データ「${title}」`, name: '' };
  const single = (item: Item, direction: 'in' | 'out', what: string): AccountMovement => ({
    ...{ accountId, key: `${direction}:${item.id}`, date, direction, amount: item.amount - item.fee },
    text: `${what} ${item.grantNumber ?? ''} ${item.organizationName}`,
    name: bankName(item.accountHolderName),
  });
  const out = isDebitedSingly ? items.map((item) => single(item, 'out', '振込')) : [{ accountId, date, direction: 'out' as const, ...all }];
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

/** Movements other than batches: manual payments, incoming money, and returned transfers. Cancelled typing errors are no movements. */
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
    const isReturned = entry.source === 'counter' && ['transfer', 'outside'].includes(entry.counteredSource ?? '');
    return isReturned ? [{ ...movement, date, direction: 'in', amount: -entry.amount - (entry.fee ?? 0), text: `組戻し ${words}` }] : [];
  });
}

/** The name as it appears on statements, in full width. */
const bankName = (holder: string) => halfWidthName(holder).text.normalize('NFKC');
