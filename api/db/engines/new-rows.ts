import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { type AnyTables, anyTables, type Transaction } from '../database.ts';
import { change, Parameter, run, statementFor } from '../statements.ts';

/** A row of stored values to insert. The database fills undefined cells. */
export interface NewRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** The row's search table and its folded search text. */
  readonly found?: { readonly table: string; readonly text: string } | undefined;
}

/**
 * Inserts independent rows with their search texts: in one statement where round trips are expensive, otherwise one by one.
 * @returns their ids, in the same order
 */
export async function insertRows(db: Transaction, rows: readonly NewRow[]): Promise<number[]> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return insertWithDeferred(db, rows);
  const ids: number[] = [];
  for (const row of rows) ids.push(await insertOne(db, row));
  return ids;
}

/**
 * Defers a row to the next insert in the same transaction where that saves a round trip.
 * @returns a function that inserts it alone if there was none, and returns its id
 */
export function deferInsert(db: Transaction, row: NewRow): () => Promise<number> {
  const deferred: DeferredRow = { row, id: null };
  deferredRows.set(db, deferred);
  return async () => {
    deferredRows.delete(db);
    return deferred.id ?? ((await insertRows(db, [row]))[0] as number);
  };
}

interface DeferredRow {
  readonly row: NewRow;
  id: Promise<number> | null;
}

const deferredRows = new WeakMap<Transaction, DeferredRow>();

async function insertWithDeferred(db: Transaction, rows: readonly NewRow[]): Promise<number[]> {
  const deferred = deferredRows.get(db);
  if (!deferred) return insertAtOnce(db, rows);
  deferredRows.delete(db);
  const all = insertAtOnce(db, [...rows, deferred.row]);
  deferred.id = all.then((ids) => ids.at(-1) as number);
  // The error is reported to the inserting caller.
  deferred.id.catch(() => undefined);
  return (await all).slice(0, -1);
}

/**
 * Reserves ids for rows that must know theirs before they are inserted, such as those with a sealed cell. Call it in the transaction that inserts
 * them.
 */
export async function reserveIds(db: Transaction, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const ids = sql<{ id: number }>`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as id from generate_series(1, ${sql.lit(count)})`;
    return (await ids.execute(db)).rows.map(({ id }) => Number(id));
  }
  const raised = await sql<{ seq: number }>`update sqlite_sequence set seq = seq + ${count} where name = ${table} returning seq`.execute(db);
  const last = raised.rows[0]?.seq ?? count;
  if (raised.rows.length === 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(db);
  return Array.from({ length: count }, (_, at) => last - count + 1 + at);
}

async function insertOne(db: Transaction, { table, row, found }: NewRow): Promise<number> {
  const names = namesOf(row);
  const insert = statementFor<NewRow['row']>(db, `insert|${table}|${names}`, () =>
    anyTables(db)
      .insertInto(table)
      .values(Object.fromEntries(names.map((name) => [name, new Parameter<NewRow['row']>((input) => input[name])]))),
  );
  const { lastId: id } = await change(db, insert, row);
  if (!found) return id;
  const text = statementFor<{ id: number; text: string }>(db, `insert text|${found.table}`, () =>
    anyTables(db)
      .insertInto(found.table)
      .values({ id: new Parameter<{ id: number }>((input) => input.id), text: new Parameter<{ text: string }>((input) => input.text) }),
  );
  await change(db, text, { id, text: found.text });
  return id;
}

/** Each row and its text are parts of one statement; references are checked at its end. */
async function insertAtOnce(db: Transaction, rows: readonly NewRow[]): Promise<number[]> {
  const shape = rows.map(({ table, row, found }) => `${table}|${found?.table ?? ''}|${namesOf(row)}`).join('|');
  const statement = statementFor<readonly NewRow[]>(db, `insert at once|${shape}`, () => atOnce(anyTables(db), rows));
  const [ids] = await run<readonly NewRow[], Record<string, number>>(db, statement, rows);
  return rows.map((_, at) => Number(ids?.[`id${at}`]));
}

function atOnce(db: Kysely<AnyTables>, rows: readonly NewRow[]) {
  const place = (of: (given: readonly NewRow[]) => unknown) => new Parameter(of);
  const parts: RawBuilder<unknown>[] = [];
  rows.forEach(({ table, row, found }, at) => {
    const names = namesOf(row);
    const inserted = sql.id(`row${at}`);
    const cells = names.map((name) => sql`${place((input) => input[at]?.row[name])}`);
    parts.push(
      sql`${inserted} as (insert into ${sql.id(table)} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(cells)}) returning id)`,
    );
    if (!found) return;
    const text = sql`cast(${place((input) => input[at]?.found?.text)} as text)`;
    parts.push(sql`${sql.id(`text${at}`)} as (insert into ${sql.id(found.table)} (id, text) select id, ${text} from ${inserted})`);
  });
  const ids = rows.map((_, at) => sql`(select id from ${sql.id(`row${at}`)}) as ${sql.id(`id${at}`)}`);
  const query = sql`with ${sql.join(parts)} select ${sql.join(ids)}`;
  return { compile: () => query.compile(db) };
}

function namesOf(row: NewRow['row']): string[] {
  return Object.keys(row).filter((name) => row[name] !== undefined);
}
