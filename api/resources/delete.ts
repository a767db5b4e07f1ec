import { type Kysely, sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { ownedBy, referencesTo } from '../../schema/derive/references.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Deletion, Resource } from '../../schema/resource.ts';
import { writeAudit } from '../db/audit.ts';
import { anyTables, type Database, type Transaction } from '../db/database.ts';
import { isKeptFrom, keptRows } from '../db/reader/conditions.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { conflict, Failure, invalid } from '../failures/failure.ts';
import { described, listOf, objectOf } from '../http/answer-schema.ts';
import type { InnerCall, WriteCall } from '../services.ts';
import { assertRelatedRows } from './assert-related-rows.ts';
import { auditValues, summaryOf, writeChanges } from './change-row.ts';
import { type Cells, opened } from './columns.ts';
import { readRow } from './read.ts';
import { asJson, assertVersion, storedRow, withVisibleVersion } from './stored-rows.ts';
import { meantSets } from './transition.ts';
import { assertAbility, inTransaction } from './write.ts';

/**
 * Deletes a row, or marks it as deleted where declared so.
 * @param input the inputs of the deletion, and the row's `version` as the person saw it
 * @throws Failure 404 not visible; 403 not permitted for this row; 409 stale, or referenced by other rows, which are counted; 422 invalid inputs
 */
export async function deleteRow(call: WriteCall, resource: Resource, id: number, input: Values = {}): Promise<void> {
  const { services, actor } = call;
  const { version, ...rest } = input;
  const { values, errors } = validateFields(resource.deleteAsks?.inputs ?? {}, rest, 'create', true);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const deleted = await inTransaction(call, resource, async (db) => {
    const row = await readRow(services, resource, actor, id, db);
    // The hook runs first, since it explains what prevents the deletion for everybody.
    await services.handlers.hooks[resource.name]?.delete?.({ ...call, row, db });
    await assertUnreferenced(call, resource, row, db);
    const current = await storedRow(resource, id, db);
    assertVersion(version, withVisibleVersion(resource, actor, current));
    const removing = { row, current, values };
    await (resource.deleteAsks?.sets ? mark(call, resource, resource.deleteAsks, removing, db) : erase(call, resource, removing, db));
    return row;
  });
  services.handlers.hooks[resource.name]?.committed?.({ ...call, row: deleted });
}

/** The effect of deleting a row. */
export interface Effect {
  /** Why it is not possible, as a sentence; null where it is. */
  readonly refused: string | null;
  /** The rows that are deleted with it. */
  readonly goes: readonly { readonly label: string; readonly count: number }[];
}

export const effectSchema = objectOf({
  refused: described('削除できない理由', 'string?'),
  goes: listOf(objectOf({ label: 'string', count: 'integer' })),
});

/** The effect of deleting a row, without doing it. @throws Failure 404 not visible; 403 not permitted for this row */
export function effectOf({ services, ...call }: WriteCall, resource: Resource, id: number): Promise<Effect> {
  return services.engine.snapshot(async (db) => {
    const row = await readRow(services, resource, call.actor, id, db);
    try {
      await assertUnreferenced({ services, ...call }, resource, row, db);
    } catch (error) {
      if (error instanceof Failure && error.code === 'still_needed') return { refused: error.message, goes: [] };
      throw error;
    }
    const goes = await countReferring(ownedBy(resource.name, resourceMap), id, call.actor.role, db);
    return { refused: null, goes: [...goes].map(([label, count]) => ({ label, count })) };
  });
}

/** @throws Failure 403, or 409 where other rows reference it */
async function assertUnreferenced(call: InnerCall, resource: Resource, row: Cells, db: Kysely<Database>): Promise<void> {
  const id = row.id as number;
  assertAbility(row, 'delete');
  await assertRelatedRows(call, resource, id, resource.access.only?.delete, db, { code: 'still_needed', silently: null });
  const needed = resource.deleteAsks?.sets ? null : await referringText(resource, id, call.actor.role, db);
  if (needed) throw conflict('still_needed', `この${resource.label}は ${needed} で使われているため削除できません。`);
}

interface Removing {
  readonly row: Cells;
  readonly current: Cells;
  /** The inputs. */
  readonly values: Values;
}

async function mark(call: WriteCall, resource: Resource, asks: Deletion, { current, values }: Removing, db: Transaction): Promise<void> {
  const sets = meantSets(asks.sets ?? {}, values, call);
  await writeChanges(call, resource, current.id as number, current, sets, db, { action: 'delete', text: doneText(asks, values) });
}

async function erase(call: WriteCall, resource: Resource, { row, current, values }: Removing, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  const id = current.id as number;
  await anyTables(db).deleteFrom(resource.name).where('id', '=', id).execute();
  await writeAudit(db, actor, origin, services.now(), {
    action: 'delete',
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, row, doneText(resource.deleteAsks, values)),
    before: auditValues(resource, opened(resource, asJson(resource, current), services), services),
    ...(resource.deleteAsks && { after: values }),
  });
}

function doneText(asks: Deletion | undefined, values: Values): string {
  const note = asks?.note ?? '';
  const isTold = note !== '' && [...note.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name as string] != null);
  return isTold ? `削除しました（${note.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}）` : '削除しました';
}

/** The rows that reference a row, `申請 3件、報告様式 1件`, or null when there are none. */
async function referringText(resource: Resource, id: number, role: Role, db: Kysely<Database>): Promise<string | null> {
  const views = Object.values(resourceMap).filter(({ of }) => of === resource.name);
  const counts = await countReferring(
    [resource, ...views].flatMap(({ name }) => referencesTo(name, resourceMap)),
    id,
    role,
    db,
  );
  return counts.size === 0 ? null : [...counts].map(([label, count]) => `${label} ${count}件`).join('、');
}

/** Counts the rows that reference a row, by label, without zeros. Resources that the role may not read are not named. */
async function countReferring(pointing: ReturnType<typeof referencesTo>, id: number, role: Role, db: Kysely<Database>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (label: string, count: number) => count > 0 && counts.set(label, (counts.get(label) ?? 0) + count);
  for (const { resource, field } of pointing) {
    const { count } = (await anyTables(db)
      .selectFrom(resource.name)
      .select(sql<number>`count(*)`.as('count'))
      .where(field, '=', id)
      .executeTakeFirstOrThrow()) as { count: number };
    const kept = count > 0 && isKeptFrom(role, resource.name) ? await keptRows(role, resource.name, id, field, db).execute() : [];
    add(resource.label, count - kept.length);
    add('ほかの記録', kept.length);
  }
  return counts;
}
