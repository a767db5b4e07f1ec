import type { Kysely } from 'kysely';
import type { Values } from '../../schema/derive/validators.ts';
import { withholds } from '../../schema/derive/withheld.ts';
import { isStored } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { anyTables, type Database, type Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { insertRows, type NewRow, reserveIds } from '../db/engines/new-rows.ts';
import { newRow } from '../db/search-text.ts';
import { prepared, preparedRows } from '../db/statements.ts';
import { invalid, notFound, staleVersion } from '../failures/failure.ts';
import type { InnerServices } from '../services.ts';
import { type Cells, hasSealed, hasWithheldValues, storable } from './columns.ts';

/** A subset of a resource's columns, with a name that identifies it. */
export interface RowPart {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The stored columns of a row; call it inside the transaction that changes them. */
export async function storedRow(resource: Resource, id: number, db: Kysely<Database>, part?: RowPart): Promise<Cells> {
  return existingRow(resource, await preparedRows(db, rowById(db, id, { resource, part })));
}

/** `storedRow` with a row lock until the end of the transaction. */
export async function lockedRow(
  engine: Pick<Engine, 'forUpdate'>,
  resource: Resource,
  id: number,
  db: Kysely<Database>,
  part?: RowPart,
): Promise<Cells> {
  return existingRow(resource, await preparedRows(db, rowById(db, id, { resource, part, hold: engine.forUpdate })));
}

interface Stored {
  readonly resource: Resource;
  readonly part: RowPart | undefined;
  readonly hold?: Engine['forUpdate'];
}

const rowById = prepared(
  (db, id: number, { resource, part, hold }: Stored) => {
    const columns = part ? ['id', ...part.columns, ...versionsOf(resource)] : storedColumns(resource);
    const row = anyTables(db).selectFrom(resource.name).select(columns).where('id', '=', id);
    return hold ? hold(row) : row;
  },
  ({ resource, part, hold }) => `${hold ? 'held ' : ''}${resource.name} ${part?.name ?? ''}`,
);

function existingRow(resource: Resource, [row]: readonly Cells[]): Cells {
  if (!row) throw notFound(resource.label);
  return row;
}

function storedColumns(resource: Resource): string[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]) => (isStored(field) ? [name] : []));
  return ['id', ...own, ...versionsOf(resource), 'createdAt', 'updatedAt'];
}

const versionsOf = (resource: Resource) => (withholds(resource) ? ['version', 'visibleVersion'] : ['version']);

/** A stored row with the version that the caller sees. */
export function withVisibleVersion(resource: Resource, { role }: Pick<Actor, 'role'>, current: Cells): Cells {
  return hasWithheldValues(resource, role) ? { ...current, version: current.visibleVersion } : current;
}

/** Refuses a version that is not the row's current one. A missing version is accepted unless it is `asked` for. @throws Failure 409, 422 */
export function assertVersion(version: unknown, current: Cells, asked = false): void {
  if (version === undefined && asked) throw invalid({ version: unseen });
  if (version === undefined) return;
  if (!Number.isSafeInteger(version)) throw invalid({ version: '版は整数で指定してください' });
  if (version !== current.version) throw staleVersion();
}

const unseen = 'どの内容を見て操作したかを表す版がありません。画面を読み込み直して、内容を確かめてから、もう一度お試しください';

/** Inserts validated values with their search text; no checks, no audit entry. @returns the new row's id */
export async function insertRow(services: InnerServices, resource: Resource, values: Values, db: Transaction): Promise<number> {
  const [own] = hasSealed(resource, values) ? await reserveIds(db, resource.name, 1) : [];
  const [id] = await insertRows(db, [rowToInsert(services, resource, values, own)]);
  return id as number;
}

/** The row to insert, for batching with others; one with a sealed cell needs an id from `reserveIds`. */
export function rowToInsert(services: InnerServices, resource: Resource, values: Values, id?: number): NewRow {
  const now = services.now().toISOString();
  return newRow(resource, values, { id, ...storable(resource, values, services, id), createdAt: now, updatedAt: now });
}

/** A stored row with booleans in place of flags, for the validators and the audit log; the same object where there is nothing to convert. */
export function asJson(resource: Resource, row: Cells): Cells {
  const flags = flagsOf(resource).filter((name) => name in row && typeof row[name] !== 'boolean');
  return flags.length === 0 ? row : { ...row, ...Object.fromEntries(flags.map((name) => [name, row[name] === 1])) };
}

function flagsOf(resource: Resource): readonly string[] {
  const flags = knownFlags.get(resource) ?? Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'flag');
  knownFlags.set(resource, flags);
  return flags;
}

/** Cached; the configuration does not change while the process runs. */
const knownFlags = new WeakMap<Resource, readonly string[]>();
