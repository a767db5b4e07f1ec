import type { Kysely } from 'kysely';
import { isReference, targetColumn } from '../../schema/derive/references.ts';
import { uniqueViolationErrors } from '../../schema/derive/unique.ts';
import { type FieldErrors, type Values, validate } from '../../schema/derive/validators.ts';
import type { Field } from '../../schema/field.ts';
import { htmlFields } from '../../schema/kinds/html.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import { firstOf } from '../../schema/lifecycle.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { noteControls } from '../access/controls.ts';
import { personOf } from '../access/rows.ts';
import { writeAudit } from '../db/audit.ts';
import { anyTables, type Database, type Transaction } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import { conditionTerms } from '../db/reader/conditions.ts';
import { Paths, resourceMap } from '../db/reader/paths.ts';
import { conflict, type Failure, forbidden, invalid } from '../failures/failure.ts';
import { knownFailure } from '../failures/known-failure.ts';
import { attachFiles, checkFiles } from '../files/attach.ts';
import type { InnerCall, InnerServices, WriteCall } from '../services.ts';
import { assertRelatedRows } from './assert-related-rows.ts';
import { auditValues, summaryOf, writeChanges } from './change-row.ts';
import { type Cells, opened } from './columns.ts';
import { readRow } from './read.ts';
import { renderTexts } from './rendered.ts';
import { asJson, assertVersion, insertRow, storedRow, withVisibleVersion } from './stored-rows.ts';
import { beginHistory } from './transition.ts';
import { assertWithinReferences } from './within-references.ts';

/** Creates a row, with its search text, its audit entry and its files, in one transaction. @returns the row as the caller sees it */
export async function createRow(call: WriteCall, resource: Resource, input: Values): Promise<Cells> {
  const prepared = await prepareWrite(call, resource, input, null);
  const row = await inTransaction(call, resource, (db) => createWithin(prepared, resource, input, db));
  call.services.handlers.hooks[resource.name]?.committed?.({ ...call, row });
  return row;
}

/** `createRow` within a larger transaction; a draft may omit what is required on submit. */
export async function createWithin(call: InnerCall, resource: Resource, input: Values, db: Transaction, draft = false): Promise<Cells> {
  const { services, actor } = call;
  const { values, errors } = validate(resource, input, 'create', {}, draft);
  refuse(errors);
  const prepared = await prepare(call, resource, 'create', values, null, db);
  await checkReferences(call, resource, prepared, db);
  await assertWithinReferences(resource, null, prepared, Object.keys(prepared), db);
  await checkFiles(resource, prepared, actor, null, db);
  const id = await insertRow(services, resource, prepared, db);
  await noteControls(db, services, actor, { table: resource.name, id, before: null, values: prepared });
  await attachFiles(resource, prepared, id, db);
  await services.handlers.hooks[resource.name]?.created?.({ ...call, id, values: prepared, db });
  if (resource.lifecycle && !resource.lifecycle.history) await beginHistory(call, resource, { id, status: firstOf(resource.lifecycle) }, db);
  const row = await readRow(services, resource, actor, id, db);
  await writeAudit(db, actor, call.origin, services.now(), {
    action: 'create',
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, row, '登録しました'),
    after: auditValues(resource, prepared, services),
  });
  return row;
}

/** Updates a row. A stale version is refused with 409. */
export async function updateRow(call: WriteCall, resource: Resource, id: number, input: Values): Promise<Cells> {
  const prepared = await prepareWrite(call, resource, input, id);
  const row = await inTransaction(call, resource, async (db) => {
    await updateWithin(prepared, resource, id, input, db);
    return readRow(call.services, resource, call.actor, id, db);
  });
  call.services.handlers.hooks[resource.name]?.committed?.({ ...call, row });
  return row;
}

/** `updateRow` within a larger transaction; a draft may omit what is required on submit. @returns as `writeChanges` */
export async function updateWithin(call: InnerCall, resource: Resource, id: number, input: Values, db: Transaction, draft = false): Promise<boolean> {
  const { services, actor } = call;
  const { version, ...rest } = input;
  const row = await readRow(services, resource, actor, id, db);
  assertAbility(row, 'update');
  await assertRelatedRows(call, resource, id, resource.access.only?.update, db, { code: 'wrong_state', silently: null });
  const current = await storedRow(resource, id, db);
  assertVersion(version, withVisibleVersion(resource, actor, current));
  const { values, errors } = validate(resource, rest, 'update', asJson(resource, current), draft);
  refuse({ ...errors, ...fixedErrors(resource, values, current) });
  const prepared = await prepare(call, resource, 'update', values, current, db);
  await checkReferences(call, resource, prepared, db);
  await checkFiles(resource, prepared, actor, id, db);
  if (isUnchanged(services, resource, prepared, current)) return false;
  const isChanged = await writeChanges(call, resource, id, current, prepared, db);
  if (isChanged) await services.handlers.hooks[resource.name]?.updated?.({ ...call, id, values: prepared, db });
  return isChanged;
}

/** Runs a write in a transaction and converts a unique violation into its own failure. */
export async function inTransaction<T>(
  { services }: Pick<WriteCall, 'services'>,
  resource: Resource,
  work: (db: Transaction) => Promise<T>,
  isolation?: Parameters<Engine['transaction']>[1],
): Promise<T> {
  try {
    return await services.engine.transaction(work, isolation);
  } catch (error) {
    // In a bulk call one row with a database conflict must not stop the rest.
    const known = knownFailure(error, services.engine);
    if (known) throw known;
    const collision = services.engine.collision(error);
    if (services.engine.isStillNeeded(error))
      throw conflict('still_needed', `ほかのデータとの関係が変わったため、${resource.label}を処理できませんでした。もう一度お試しください。`);
    throw (collision && takenFailure(resource, collision.table, collision.columns)) ?? error;
  }
}

/** What is taken already, beside its input; as a sentence where it is taken in another table than that of the resource, which has no such input. */
function takenFailure(resource: Resource, table: string, columns: readonly string[]): Failure | undefined {
  const owner = resourceMap[table];
  const errors = owner && uniqueViolationErrors(owner, columns);
  if (!errors) return undefined;
  return owner.name === resource.name ? invalid(errors) : conflict('taken', `${Object.values(errors).join('。')}。`);
}

export function assertAbility(row: Cells, action: string): void {
  if (!(row.abilities as string[]).includes(action)) throw forbidden();
}

/** Work that is too slow for a transaction. @returns the call with its results */
async function prepareWrite(call: WriteCall, resource: Resource, { version: _, ...input }: Values, id: number | null): Promise<WriteCall> {
  const ahead = call.services.handlers.hooks[resource.name]?.ahead;
  if (!ahead && htmlFields(resource.fields).length === 0) return call;
  const current = id === null ? null : await permittedRow(call, resource, id);
  const { values, errors } = validate(resource, input, id === null ? 'create' : 'update', current ?? {});
  const rendered = await renderTexts(resource, values);
  refuse({ ...rendered.errors, ...errors });
  const made = await ahead?.({ ...call, values, current });
  refuse({ ...made?.errors });
  return { ...call, made: { ...made?.values, ...rendered.values } };
}

/** Checks the permission first, so that no work is done in vain. */
async function permittedRow({ services, actor }: WriteCall, resource: Resource, id: number): Promise<Cells> {
  const { reader } = services.engine;
  assertAbility(await readRow(services, resource, actor, id, reader), 'update');
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
  const { [action]: hook, ahead } = call.services.handlers.hooks[resource.name] ?? {};
  if (ahead && !call.made) throw new Error(`${resource.name}: the work ahead of the transaction has not been done`);
  const all = call.made ? { ...values, ...call.made } : values;
  return hook ? { ...all, ...(await hook({ ...call, values: all, current, db })) } : all;
}

/** A save that changes nothing but the author leaves the row, its version and its author as they are. */
function isUnchanged(services: InnerServices, resource: Resource, values: Values, current: Cells): boolean {
  const before = opened(resource, asJson(resource, current), services);
  const writers = Object.values(resource.actions ?? {}).flatMap(({ secondTo = [] }) => secondTo);
  return Object.entries(values).every(([name, value]) => value === before[name] || writers.includes(name));
}

function fixedErrors(resource: Resource, values: Values, current: Cells): FieldErrors {
  const changed = Object.keys(values).filter((name) => resource.fields[name]?.options.fixed && values[name] !== current[name]);
  return Object.fromEntries(changed.map((name) => [name, '登録した後は変更できません']));
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Checks that every referenced row exists (for a view: is in it); all missing ones are reported at once. */
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
