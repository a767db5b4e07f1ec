import type { Kysely } from 'kysely';
import { isReference, targetColumn } from '../../schema/derive/references.ts';
import { type FieldErrors, type Values, validate } from '../../schema/derive/validators.ts';
import { type Field, isStored } from '../../schema/field.ts';
import type { Changes } from '../../schema/kinds/changes.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor, Origin } from '../access/actor.ts';
import { conditionTerms, personOf } from '../access/rows.ts';
import { hooksOf } from '../actions/index.ts';
import { auditRow, writeAudit } from '../db/audit.ts';
import { anyTables, type Database } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { insertRows, type NewRow } from '../db/engines/new-rows.ts';
import { updateStored } from '../db/row-writes.ts';
import { ownSearchFields, searchTableOf } from '../db/schema-model.ts';
import { newRow, searchTextOf } from '../db/search-text.ts';
import { Place, run, statementFor } from '../db/statements.ts';
import { conflict, Failure, forbidden, invalid, notFound, staleVersion, unavailable } from '../failure.ts';
import { attachFiles, checkFiles } from '../files/attach.ts';
import type { Services } from '../services.ts';
import { type Cells, storable } from './columns.ts';
import { dependants } from './dependants.ts';
import { Paths, resourceMap } from './paths.ts';
import { readRow } from './read.ts';

/** Who writes, from where, with what: one write call. */
export interface WriteCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
}

/** Creates a row, with its search text, its audit entry and its files, in one transaction. @returns the row as the caller may see it */
export async function createRow(call: WriteCall, resource: Resource, input: Values): Promise<Cells> {
  const row = await inTransaction(call, resource, (db) => createWithin(call, resource, input, db));
  hooksOf(resource.name).committed?.({ ...call, row });
  return row;
}

/** The same within a transaction that does more; a draft may leave out what is required on submit. */
export async function createWithin(call: WriteCall, resource: Resource, input: Values, db: Kysely<Database>, draft = false): Promise<Cells> {
  const { services, actor } = call;
  const { values, errors } = validate(resource, input, 'create', {}, draft);
  refuse(errors);
  const prepared = await prepare(call, resource, 'create', values, null, db);
  await checkReferences(call, resource, prepared, db);
  await checkFiles(resource, prepared, actor, null, db);
  const id = await insertRow(services, resource, prepared, db);
  await attachFiles(resource, prepared, id, db);
  await hooksOf(resource.name).created?.({ ...call, id, values: prepared, db });
  const row = await readRow(services, resource, actor, id, db);
  await writeAudit(db, actor, call.origin, services.now(), {
    action: 'create',
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, row, '登録しました'),
    after: auditable(resource, prepared),
  });
  return row;
}

/** Inserts checked values with their search text, and nothing else: no checks, no audit entry. @returns the new row's id */
export async function insertRow(services: Services, resource: Resource, values: Values, db: Kysely<Database>): Promise<number> {
  const [id] = await insertRows(db, [rowToInsert(services, resource, values)]);
  return id as number;
}

/** The same as a row, to be inserted with others. */
export function rowToInsert(services: Services, resource: Resource, values: Values): NewRow {
  const now = services.now().toISOString();
  return newRow(resource, values, { ...storable(resource, values, services), createdAt: now, updatedAt: now });
}

/** Changes a row. A version that is not the row's own is refused with 409 and nothing is changed. */
export async function updateRow(call: WriteCall, resource: Resource, id: number, input: Values): Promise<Cells> {
  const row = await inTransaction(call, resource, async (db) => {
    await updateWithin(call, resource, id, input, db);
    return readRow(call.services, resource, call.actor, id, db);
  });
  hooksOf(resource.name).committed?.({ ...call, row });
  return row;
}

/** The same within a transaction that does more; a draft may leave out what is required on submit. */
export async function updateWithin(
  call: WriteCall,
  resource: Resource,
  id: number,
  input: Values,
  db: Kysely<Database>,
  draft = false,
): Promise<void> {
  const { services, actor } = call;
  const { version, ...rest } = input;
  const row = await readRow(services, resource, actor, id, db);
  demand(row, 'update');
  const current = await storedRow(resource, id, db);
  demandVersion(version, current);
  const { values, errors } = validate(resource, rest, 'update', asJson(resource, current), draft);
  refuse(errors);
  const prepared = await prepare(call, resource, 'update', values, current, db);
  await checkReferences(call, resource, prepared, db);
  await checkFiles(resource, prepared, actor, id, db);
  await writeChanges(call, resource, id, current, prepared, db);
}

/** Refuses a version that is not the row's own any more. None given means: whatever it is. */
export function demandVersion(version: unknown, current: Cells): void {
  if (version === undefined) return;
  if (!Number.isSafeInteger(version)) throw invalid({ version: '版は整数で指定してください' });
  if (version !== current.version) throw staleVersion();
}

/** Deletes a row, unless other rows need it: then 409 with a sentence that counts them. */
export async function deleteRow(call: WriteCall, resource: Resource, id: number): Promise<void> {
  const { services, actor } = call;
  const deleted = await inTransaction(call, resource, async (db) => {
    const row = await readRow(services, resource, actor, id, db);
    demand(row, 'delete');
    await hooksOf(resource.name).delete?.({ ...call, row, db });
    const needed = await dependants(resource, id, db);
    if (needed) throw conflict('still_needed', `この${resource.label}は ${needed} で使われているため削除できません。`);
    const current = await storedRow(resource, id, db);
    await anyTables(db).deleteFrom(resource.name).where('id', '=', id).execute();
    await writeAudit(db, actor, call.origin, services.now(), {
      action: 'delete',
      resource: resource.name,
      recordId: id,
      summary: summaryOf(resource, row, '削除しました'),
      before: auditable(resource, asJson(resource, current)),
    });
    return row;
  });
  hooksOf(resource.name).committed?.({ ...call, row: deleted });
}

/**
 * Writes checked values to a row whose current state is known, with search text, audit entry and files. Nothing new leaves no trace.
 * `done` says what the audit entry calls it, and what it notes beside the changed columns.
 */
export async function writeChanges(
  call: WriteCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Kysely<Database>,
  done: Done = { action: 'update', text: '更新しました' },
): Promise<void> {
  const entry = await changeRow(call, resource, id, current, values, db, done);
  if (entry) await insertRows(db, [entry]);
}

interface Done {
  readonly action: 'update' | 'action' | 'delete';
  readonly text: string;
  readonly note?: Changes;
}

/** The same but for the audit entry. @returns it, to be inserted with others; null where nothing was new */
export async function changeRow(
  call: WriteCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Kysely<Database>,
  done: Done,
): Promise<NewRow | null> {
  const { services, actor, origin } = call;
  const before = asJson(resource, current);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
  if (Object.keys(changed).length === 0) return null;
  const stored = { ...storable(resource, changed, services), version: (current.version as number) + 1, updatedAt: services.now().toISOString() };
  if (!(await updateStored(db, resource.name, { id, version: current.version }, stored))) throw staleVersion();
  if (ownSearchFields(resource).some((name) => name in changed)) {
    await anyTables(db)
      .updateTable(searchTableOf(resource.name))
      .set({ text: searchTextOf(resource, { ...before, ...changed }) })
      .where('id', '=', id)
      .execute();
  }
  await attachFiles(resource, changed, id, db);
  const kept = Object.fromEntries(Object.keys(changed).map((name) => [name, before[name]]));
  const named = resource.title in changed ? changed : before;
  return auditRow(actor, origin, services.now(), {
    action: done.action,
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, named, done.text),
    before: auditable(resource, kept),
    after: { ...auditable(resource, changed), ...done.note },
  });
}

/** Runs a write in a transaction and turns a collision on a unique field into that field's own error. */
export async function inTransaction<T>(
  { services }: WriteCall,
  resource: Resource,
  work: (db: Kysely<Database>) => Promise<T>,
  looks?: Parameters<Engine['transaction']>[1],
): Promise<T> {
  try {
    return await services.engine.transaction(work, looks);
  } catch (error) {
    // One row of many that others got in the way of must not keep the rest from their turn.
    if (services.engine.trouble(error) === 'busy') throw unavailable('busy');
    const collision = error instanceof Failure ? null : services.engine.collision(error);
    if (!(error instanceof Failure) && services.engine.isStillNeeded(error))
      throw conflict('still_needed', `ほかのデータとの関係が変わったため、${resource.label}を処理できませんでした。もう一度お試しください。`);
    const text = collision && collision.table === resource.name ? resource.fields[collision.column]?.options.unique : undefined;
    throw collision && text ? invalid({ [collision.column]: text }) : error;
  }
}

/** Some columns of a resource, and what distinguishes them from others of the same. */
export interface RowPart {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The stored columns of a row as they are; call it inside the transaction that changes them. */
export async function storedRow(resource: Resource, id: number, db: Kysely<Database>, part?: RowPart): Promise<Cells> {
  const statement = statementFor<number>(db, `stored|${resource.name}|${part?.name ?? ''}`, () => rowById(resource, db, part));
  return theOne(resource, await run(db, statement, id));
}

/** The same row, which nobody else changes from here to the end of the transaction. */
export async function heldRow(engine: Pick<Engine, 'held'>, resource: Resource, id: number, db: Kysely<Database>, part?: RowPart): Promise<Cells> {
  const statement = statementFor<number>(db, `held|${resource.name}|${part?.name ?? ''}`, () => engine.held(rowById(resource, db, part)));
  return theOne(resource, await run(db, statement, id));
}

function rowById(resource: Resource, db: Kysely<Database>, part?: RowPart) {
  return anyTables(db)
    .selectFrom(resource.name)
    .select(part ? ['id', ...part.columns, 'version'] : storedColumns(resource))
    .where('id', '=', new Place<number>((given) => given));
}

function theOne(resource: Resource, [row]: readonly Cells[]): Cells {
  if (!row) throw notFound(resource.label);
  return row;
}

function storedColumns({ fields }: Resource): string[] {
  const own = Object.entries(fields).flatMap(([name, field]) => (isStored(field) ? [name] : []));
  return ['id', ...own, 'version', 'createdAt', 'updatedAt'];
}

export function demand(row: Cells, action: string): void {
  if (!(row.abilities as string[]).includes(action)) throw forbidden();
}

/** `申請「荒川の…」を更新しました` */
export function summaryOf(resource: Resource, row: Cells, done: string): string {
  const title = row[resource.title];
  return `${resource.label}${title ? `「${String(title)}」` : ''}を${done}`;
}

async function prepare(
  call: WriteCall,
  resource: Resource,
  action: 'create' | 'update',
  values: Values,
  current: Cells | null,
  db: Kysely<Database>,
): Promise<Values> {
  const hook = hooksOf(resource.name)[action];
  return hook ? { ...values, ...(await hook({ ...call, values, current, db })) } : values;
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Every id given must be that of a row (of a view: one that the view shows); all that are not are told at once. */
async function checkReferences({ actor, services }: WriteCall, resource: Resource, values: Values, db: Kysely<Database>): Promise<void> {
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name] as Field;
    if (value === null || !isReference(field) || field.kind === 'file' || typeof field.options.to !== 'string') continue;
    const target = resourceMap[targetOf(field)] as Resource;
    const shown = conditionTerms(target.where ?? {}, personOf(actor, services.now()), new Paths(target));
    const found = await anyTables(db)
      .selectFrom(`${tableOf(target)} as t`)
      .select('t.id')
      .where((eb) => eb.and([eb(`t.${targetColumn(field)}`, '=', value), ...shown.map((term) => term(eb))]))
      .executeTakeFirst();
    if (!found) errors[name] = `${field.label}が見つかりません。一覧から選び直してください`;
  }
  refuse(errors);
}

/** A stored row with its flags as JSON has them, as the validators and the audit log want it; one that has them so already is the very same. */
export function asJson(resource: Resource, row: Cells): Cells {
  const flags = flagsOf(resource).filter((name) => name in row && typeof row[name] !== 'boolean');
  return flags.length === 0 ? row : { ...row, ...Object.fromEntries(flags.map((name) => [name, row[name] === 1])) };
}

function flagsOf(resource: Resource): readonly string[] {
  const flags = knownFlags.get(resource) ?? Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'flag');
  knownFlags.set(resource, flags);
  return flags;
}

/** The configuration does not change while the process runs. */
const knownFlags = new WeakMap<Resource, readonly string[]>();

/** Values as the audit log may keep them: nothing secret, the system's own columns left out. */
function auditable(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name];
      if (!field) return [];
      const secret = field.kind === 'password' || field.kind === 'accountNumber';
      return [[name, secret && value !== null ? '********' : value]];
    }),
  );
}
