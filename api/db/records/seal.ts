import type { Kysely } from 'kysely';
import type { Services } from '../../services.ts';
import type { Database } from '../database.ts';
import type { Engine } from '../engine.ts';
import type { TableModel } from '../schema-model.ts';
import { hashOfEntry, hashOfRow, type Row, recordTables } from './contents.ts';
import { lastNumbers, lastSealed, unsealedRows, window } from './unsealed.ts';

/** Windows sealed in one run; the rest waits for the next run, so that requests go first. */
const windowsAtOnce = 8;

/** Ids below the last sealed one that a new process rechecks: where another process died, a row with a smaller id may have been committed later. */
const lookBack = 2500;

type Numbers = ReadonlyMap<string, number>;

/** How far each table is sealed. */
interface Progress {
  /** Everything visible up to these ids is sealed. */
  readonly reached: Map<string, number>;
  /** Up to these ids no further row can appear. */
  settled: Numbers;
  /** Becomes settled once all transactions that were running at that moment have ended. */
  settling?: { readonly reached: Numbers; readonly isOver: () => Promise<boolean> } | undefined;
}

/**
 * Appends new records to the chain soon after their commit, at no cost to the writer. Every process does so; where two compete for the next position,
 * one gets nothing.
 * @returns one run, for steady work
 */
export function recordSealingPoller({ engine, now }: Pick<Services, 'engine' | 'now'>): () => Promise<boolean> {
  let progress: Progress | undefined;
  let version: Awaited<ReturnType<Engine['version']>> = null;
  return async () => {
    const present = await engine.version();
    if (progress && !progress.settling && present !== null && present === version) return true;
    progress ??= await firstProgress(engine.reader);
    // Rows of transactions that were running are looked for again after these have ended.
    const isThrough = await progress.settling?.isOver();
    const isSealed = await sealPending(engine, now, progress);
    await settle(engine, progress, isThrough === true && isSealed);
    version = present;
    return true;
  };
}

async function firstProgress(db: Kysely<Database>): Promise<Progress> {
  const reached = await lastSealed(db);
  return { reached, settled: new Map([...reached].map(([table, number]) => [table, Math.max(number - lookBack, 0)])) };
}

async function settle(engine: Engine, progress: Progress, isThrough: boolean): Promise<void> {
  if (progress.settling && isThrough) {
    progress.settled = progress.settling.reached;
    progress.settling = undefined;
  }
  const isAhead = recordTables.some(({ name }) => progress.reached.get(name) !== progress.settled.get(name));
  if (isAhead && !progress.settling) progress.settling = { reached: new Map(progress.reached), isOver: await engine.writeBarrier() };
}

/** @returns whether everything pending was sealed; false where another process took the next position */
async function sealPending(engine: Engine, now: () => Date, { settled, reached }: Progress): Promise<boolean> {
  const lasts = await lastNumbers(engine.reader);
  let left = windowsAtOnce;
  for (const table of recordTables) {
    const from = (numbers: Numbers) => numbers.get(table.name) ?? 0;
    if (from(settled) < from(reached) && !(await sealRange(engine, table, from(settled), from(reached), now))) return false;
    for (; from(reached) < from(lasts) && left > 0; left--) {
      const upTo = Math.min(from(reached) + window, from(lasts));
      if (!(await sealRange(engine, table, from(reached), upTo, now))) return false;
      reached.set(table.name, upTo);
    }
  }
  return true;
}

/** @returns whether the range is sealed now; false where another process took the next position */
async function sealRange(engine: Engine, table: TableModel, after: number, upTo: number, now: () => Date): Promise<boolean> {
  // Avoids the write lock where there is nothing to do.
  if ((await unsealedRows(engine.reader, table, after, upTo)).length === 0) return true;
  try {
    await engine.transaction(async (db) => {
      const last = await db.selectFrom('record_chain').select(['id', 'sha256']).orderBy('id', 'desc').limit(1).executeTakeFirst();
      // Read after the last entry: rows that others have sealed since conflict on the position requested below.
      const rows = await unsealedRows(db, table, after, upTo);
      if (rows.length > 0)
        await db
          .insertInto('record_chain')
          .values(entriesFor(table, rows, last, now().toISOString()))
          .execute();
    }, 'read committed');
    return true;
  } catch (error) {
    if (engine.collision(error)?.table === 'record_chain') return false;
    throw error;
  }
}

function entriesFor(table: TableModel, rows: readonly Row[], last: { readonly id: number; readonly sha256: string } | undefined, at: string) {
  const owner = table.appendOnly?.owner?.column;
  let [id, before] = [last?.id ?? 0, last?.sha256 ?? ''];
  return rows.map((row) => {
    id++;
    const ownerId = owner ? (row[owner] as number) : null;
    const entry = { id, tableName: table.name, recordId: row.id as number, ownerId, rowSha256: hashOfRow(table, row), createdAt: at };
    before = hashOfEntry(entry, before);
    return { ...entry, sha256: before, updatedAt: at };
  });
}
