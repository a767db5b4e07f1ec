import type { Kysely } from 'kysely';
import { isReference, targetColumn } from '../../schema/derive/references.ts';
import { type FieldErrors, type Values, validate } from '../../schema/derive/validators.ts';
import { isReadIn, showsThrough, withholds } from '../../schema/derive/withheld.ts';
import { type Field, isStored } from '../../schema/field.ts';
import type { Changes } from '../../schema/kinds/changes.ts';
import { htmlFields } from '../../schema/kinds/html.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { firstOf } from '../../schema/lifecycle.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import type { Actor, Origin } from '../access/actor.ts';
import { conditionTerms, personOf } from '../access/rows.ts';
import { auditRow, writeAudit } from '../db/audit.ts';
import { anyTables, type Database, type Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { insertRows, type NewRow, newIds } from '../db/engines/new-rows.ts';
import { updateStored } from '../db/row-writes.ts';
import { ownSearchFields, searchTableOf } from '../db/schema-model.ts';
import { newRow, searchTextOf } from '../db/search-text.ts';
import { Place, run, statementFor } from '../db/statements.ts';
import { conflict, forbidden, invalid, notFound, staleVersion } from '../failure.ts';
import { attachFiles, checkFiles } from '../files/attach.ts';
import { knownFailure } from '../known-failure.ts';
import type { InnerServices, Services } from '../services.ts';
import { type Cells, hasSealed, isToldLess, opened, storable } from './columns.ts';
import { dependants } from './dependants.ts';
import { beginHistory } from './move.ts';
import { Paths, resourceMap } from './paths.ts';
import { readRow } from './read.ts';
import { renderTexts } from './rendered.ts';
import { concernsTies, demandTogether } from './together.ts';

/** Who writes, from where, with what: one write call. */
export interface WriteCall {
  readonly services: Services;
  readonly actor: Actor;
  readonly origin: Origin;
  /** What has been made of the input before the transaction, to be stored with it. */
  readonly made?: Values;
}

/** The same call within its transaction. */
export type InnerCall = Omit<WriteCall, 'services'> & { readonly services: InnerServices };

/** Creates a row, with its search text, its audit entry and its files, in one transaction. @returns the row as the caller may see it */
export async function createRow(call: WriteCall, resource: Resource, input: Values): Promise<Cells> {
  const prepared = await workAhead(call, resource, input, null);
  const row = await inTransaction(call, resource, (db) => createWithin(prepared, resource, input, db));
  call.services.halves.hooks[resource.name]?.committed?.({ ...call, row });
  return row;
}

/** The same within a transaction that does more; a draft may leave out what is required on submit. */
export async function createWithin(call: InnerCall, resource: Resource, input: Values, db: Transaction, draft = false): Promise<Cells> {
  const { services, actor } = call;
  const { values, errors } = validate(resource, input, 'create', {}, draft);
  refuse(errors);
  const prepared = await prepare(call, resource, 'create', values, null, db);
  await checkReferences(call, resource, prepared, db);
  await demandTogether(resource, null, prepared, Object.keys(prepared), db);
  await checkFiles(resource, prepared, actor, null, db);
  const id = await insertRow(services, resource, prepared, db);
  await attachFiles(resource, prepared, id, db);
  await services.halves.hooks[resource.name]?.created?.({ ...call, id, values: prepared, db });
  if (resource.lifecycle && !resource.lifecycle.history) await beginHistory(call, resource, { id, status: firstOf(resource.lifecycle) }, db);
  const row = await readRow(services, resource, actor, id, db);
  await writeAudit(db, actor, call.origin, services.now(), {
    action: 'create',
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, row, '登録しました'),
    after: auditable(resource, prepared, services),
  });
  return row;
}

/** Inserts checked values with their search text, and nothing else: no checks, no audit entry. @returns the new row's id */
export async function insertRow(services: InnerServices, resource: Resource, values: Values, db: Transaction): Promise<number> {
  const [own] = hasSealed(resource, values) ? await newIds(db, resource.name, 1) : [];
  const [id] = await insertRows(db, [rowToInsert(services, resource, values, own)]);
  return id as number;
}

/** The same as a row, to be inserted with others; one with a sealed cell needs its id from `newIds`. */
export function rowToInsert(services: InnerServices, resource: Resource, values: Values, id?: number): NewRow {
  const now = services.now().toISOString();
  return newRow(resource, values, { id, ...storable(resource, values, services, id), createdAt: now, updatedAt: now });
}

/** Changes a row. A version that is not the row's own is refused with 409 and nothing is changed. */
export async function updateRow(call: WriteCall, resource: Resource, id: number, input: Values): Promise<Cells> {
  const prepared = await workAhead(call, resource, input, id);
  const row = await inTransaction(call, resource, async (db) => {
    await updateWithin(prepared, resource, id, input, db);
    return readRow(call.services, resource, call.actor, id, db);
  });
  call.services.halves.hooks[resource.name]?.committed?.({ ...call, row });
  return row;
}

/** The same within a transaction that does more; a draft may leave out what is required on submit. @returns as `writeChanges` */
export async function updateWithin(call: InnerCall, resource: Resource, id: number, input: Values, db: Transaction, draft = false): Promise<boolean> {
  const { services, actor } = call;
  const { version, ...rest } = input;
  const row = await readRow(services, resource, actor, id, db);
  demand(row, 'update');
  const current = await storedRow(resource, id, db);
  demandVersion(version, asTold(resource, actor, current));
  const { values, errors } = validate(resource, rest, 'update', asJson(resource, current), draft);
  refuse({ ...errors, ...fixedErrors(resource, values, current) });
  const prepared = await prepare(call, resource, 'update', values, current, db);
  await checkReferences(call, resource, prepared, db);
  await checkFiles(resource, prepared, actor, id, db);
  return writeChanges(call, resource, id, current, prepared, db);
}

/** A stored row with the version that the caller knows it by. */
export function asTold(resource: Resource, { role }: Pick<Actor, 'role'>, current: Cells): Cells {
  return isToldLess(resource, role) ? { ...current, version: current.toldVersion } : current;
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
    await services.halves.hooks[resource.name]?.delete?.({ ...call, row, db });
    const needed = await dependants(resource, id, db);
    if (needed) throw conflict('still_needed', `この${resource.label}は ${needed} で使われているため削除できません。`);
    const current = await storedRow(resource, id, db);
    await anyTables(db).deleteFrom(resource.name).where('id', '=', id).execute();
    await writeAudit(db, actor, call.origin, services.now(), {
      action: 'delete',
      resource: resource.name,
      recordId: id,
      summary: summaryOf(resource, row, '削除しました'),
      before: auditable(resource, opened(resource, asJson(resource, current), services), services),
    });
    return row;
  });
  call.services.halves.hooks[resource.name]?.committed?.({ ...call, row: deleted });
}

/**
 * Writes checked values to a row whose current state is known, with search text, audit entry and files. Nothing new leaves no trace.
 * `done` says what the audit entry calls it, and what it notes beside the changed columns.
 * @returns whether the change shows to everybody who may read the row
 */
export async function writeChanges(
  call: InnerCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Transaction,
  done: Done = { action: 'update', text: '更新しました' },
): Promise<boolean> {
  const change = await changeRow(call, resource, id, current, values, db, done);
  if (change) await insertRows(db, [change.entry]);
  return change?.told === true;
}

interface Done {
  readonly action: 'update' | 'action' | 'delete';
  readonly text: string;
  readonly note?: Changes;
}

/** A row that has been changed. */
export interface ChangedRow {
  /** Its audit entry, which is yet to be inserted. */
  readonly entry: NewRow;
  /** Whether the change shows to everybody who may read the row, not only to those from whom nothing is withheld. */
  readonly told: boolean;
}

/** The same but for the audit entry. @returns null where nothing was new */
export async function changeRow(
  call: InnerCall,
  resource: Resource,
  id: number,
  current: Cells,
  values: Values,
  db: Transaction,
  done: Done,
): Promise<ChangedRow | null> {
  const { services, actor, origin } = call;
  const before = opened(resource, asJson(resource, current), services);
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]));
  if (Object.keys(changed).length === 0) return null;
  const after = { ...before, ...changed };
  const names = Object.keys(changed);
  if (concernsTies(resource, names)) await demandTogether(resource, id, after, names, db);
  const updatedAt = services.now().toISOString();
  const told = !withholds(resource) || showsThrough(resource, before, after, names);
  const shown = told && withholds(resource) ? { toldVersion: (current.toldVersion as number) + 1, toldAt: updatedAt } : {};
  const stored = { ...storable(resource, changed, services, id), version: (current.version as number) + 1, updatedAt, ...shown };
  if (!(await updateStored(db, resource.name, { id, version: current.version }, stored))) throw staleVersion();
  if (isFoundOtherwise(resource, before, after, names)) {
    await anyTables(db)
      .updateTable(searchTableOf(resource.name))
      .set({ text: searchTextOf(resource, after) })
      .where('id', '=', id)
      .execute();
  }
  await attachFiles(resource, changed, id, db);
  const kept = Object.fromEntries(names.map((name) => [name, before[name]]));
  const named = resource.title in changed ? changed : before;
  const entry = auditRow(actor, origin, services.now(), {
    action: done.action,
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, named, done.text),
    before: auditable(resource, kept, services),
    after: { ...auditable(resource, changed, services), ...done.note },
  });
  return { entry, told };
}

/** Whether a row's search text says something else now: other words, or words that were, or are from now on, withheld. */
function isFoundOtherwise(resource: Resource, before: Cells, after: Cells, changed: readonly string[]): boolean {
  return ownSearchFields(resource).some((name) => {
    const field = resource.fields[name] as Field;
    const isSaid = typeof after[name] === 'string' && field.options.readWhen !== undefined;
    return changed.includes(name) || (isSaid && isReadIn(field, before) !== isReadIn(field, after));
  });
}

/** Runs a write in a transaction and turns a collision on a unique field into that field's own error. */
export async function inTransaction<T>(
  { services }: WriteCall,
  resource: Resource,
  work: (db: Transaction) => Promise<T>,
  looks?: Parameters<Engine['transaction']>[1],
): Promise<T> {
  try {
    return await services.engine.transaction(work, looks);
  } catch (error) {
    // One row of many that others got in the way of must not keep the rest from their turn.
    const known = knownFailure(error, services.engine);
    if (known) throw known;
    const collision = services.engine.collision(error);
    if (services.engine.isStillNeeded(error))
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
    .select(part ? ['id', ...part.columns, ...versionsOf(resource)] : storedColumns(resource))
    .where('id', '=', new Place<number>((given) => given));
}

function theOne(resource: Resource, [row]: readonly Cells[]): Cells {
  if (!row) throw notFound(resource.label);
  return row;
}

function storedColumns(resource: Resource): string[] {
  const own = Object.entries(resource.fields).flatMap(([name, field]) => (isStored(field) ? [name] : []));
  return ['id', ...own, ...versionsOf(resource), 'createdAt', 'updatedAt'];
}

const versionsOf = (resource: Resource) => (withholds(resource) ? ['version', 'toldVersion'] : ['version']);

export function demand(row: Cells, action: string): void {
  if (!(row.abilities as string[]).includes(action)) throw forbidden();
}

/** `申請「荒川の…」を更新しました` */
export function summaryOf(resource: Resource, row: Cells, done: string): string {
  const title = row[resource.title];
  return `${resource.label}${title ? `「${String(title)}」` : ''}を${done}`;
}

/** What takes too long for a transaction, which others wait for. @returns the call with what came of it */
async function workAhead(call: WriteCall, resource: Resource, { version: _, ...input }: Values, id: number | null): Promise<WriteCall> {
  const ahead = call.services.halves.hooks[resource.name]?.ahead;
  if (!ahead && htmlFields(resource.fields).length === 0) return call;
  const current = id === null ? null : await permittedRow(call, resource, id);
  const { values, errors } = validate(resource, input, id === null ? 'create' : 'update', current ?? {});
  const rendered = await renderTexts(resource, values);
  refuse({ ...rendered.errors, ...errors });
  const made = await ahead?.({ ...call, values, current });
  refuse({ ...made?.errors });
  return { ...call, made: { ...made?.values, ...rendered.values } };
}

/** Work is not done for whoever may not change the row. */
async function permittedRow({ services, actor }: WriteCall, resource: Resource, id: number): Promise<Cells> {
  const { reader } = services.engine;
  demand(await readRow(services, resource, actor, id, reader), 'update');
  return asJson(resource, await storedRow(resource, id, reader));
}

async function prepare(
  call: InnerCall,
  resource: Resource,
  action: 'create' | 'update',
  values: Values,
  current: Cells | null,
  db: Transaction,
): Promise<Values> {
  const { [action]: hook, ahead } = call.services.halves.hooks[resource.name] ?? {};
  if (ahead && !call.made) throw new Error(`${resource.name}: the work ahead of the transaction has not been done`);
  const all = call.made ? { ...values, ...call.made } : values;
  return hook ? { ...all, ...(await hook({ ...call, values: all, current, db })) } : all;
}

function fixedErrors(resource: Resource, values: Values, current: Cells): FieldErrors {
  const changed = Object.keys(values).filter((name) => resource.fields[name]?.options.fixed && values[name] !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, '登録した後は変更できません']));
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Every id given must be that of a row (of a view: one that the view shows); all that are not are told at once. */
async function checkReferences({ actor, services }: InnerCall, resource: Resource, values: Values, db: Kysely<Database>): Promise<void> {
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

/** Values as the audit log may keep them: nothing secret, nothing that only repeats another one, the system's own columns left out. */
function auditable(resource: Resource, values: Values, { sealer }: Pick<Services, 'sealer'>): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = resource.fields[name];
      if (!field || field.kind === 'html') return [];
      const { audit } = kindOf(field);
      return [[name, audit && typeof value === 'string' ? audit(value, sealer.fingerprint) : value]];
    }),
  );
}
