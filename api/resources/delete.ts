import { type Kysely, sql } from 'kysely';
import { referencesTo } from '../../schema/derive/references.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Deletion, Resource } from '../../schema/resource.ts';
import { writeAudit } from '../db/audit.ts';
import { anyTables, type Database, type Transaction } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';
import { conflict, invalid } from '../failure.ts';
import type { WriteCall } from '../services.ts';
import { auditable, summaryOf, writeChanges } from './change-row.ts';
import { type Cells, opened } from './columns.ts';
import { demandOthers } from './demand-others.ts';
import { meantSets } from './move.ts';
import { readRow } from './read.ts';
import { asJson, asVisible, demandVersion, storedRow } from './stored-rows.ts';
import { demand, inTransaction } from './write.ts';

/**
 * Deletes a row, or marks it as gone where its declaration says so.
 * @param given what deleting asks for, and the row's `version` as the person saw it
 * @throws Failure 404 not theirs; 403 not this row; 409 stale, or other rows need it, with a sentence that counts them; 422 what is wrong beside each input
 */
export async function deleteRow(call: WriteCall, resource: Resource, id: number, given: Values = {}): Promise<void> {
  const { services, actor } = call;
  const { version, ...rest } = given;
  const { values, errors } = validateFields(resource.deleteAsks?.inputs ?? {}, rest, 'create', true);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const deleted = await inTransaction(call, resource, async (db) => {
    const row = await readRow(services, resource, actor, id, db);
    // What stands in the way of anybody says why.
    await services.handlers.hooks[resource.name]?.delete?.({ ...call, row, db });
    demand(row, 'delete');
    await demandOthers(call, resource, id, resource.access.only?.delete, db, { code: 'still_needed', silently: null });
    const current = await storedRow(resource, id, db);
    demandVersion(version, asVisible(resource, actor, current));
    const removing = { row, current, values };
    await (resource.deleteAsks?.sets ? mark(call, resource, resource.deleteAsks, removing, db) : erase(call, resource, removing, db));
    return row;
  });
  services.handlers.hooks[resource.name]?.committed?.({ ...call, row: deleted });
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
  const needed = await dependants(resource, id, db);
  if (needed) throw conflict('still_needed', `この${resource.label}は ${needed} で使われているため削除できません。`);
  await anyTables(db).deleteFrom(resource.name).where('id', '=', id).execute();
  await writeAudit(db, actor, origin, services.now(), {
    action: 'delete',
    resource: resource.name,
    recordId: id,
    summary: summaryOf(resource, row, doneText(resource.deleteAsks, values)),
    before: auditable(resource, opened(resource, asJson(resource, current), services), services),
    ...(resource.deleteAsks && { after: values }),
  });
}

function doneText(asks: Deletion | undefined, values: Values): string {
  const note = asks?.note ?? '';
  const isTold = note !== '' && [...note.matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name as string] != null);
  return isTold ? `削除しました（${note.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))}）` : '削除しました';
}

/** Says which rows need a row, `申請 3件、報告様式 1件`, or null when none do. */
export async function dependants(resource: Resource, id: number, db: Kysely<Database>): Promise<string | null> {
  const views = Object.values(resourceMap).filter(({ of }) => of === resource.name);
  const counts = new Map<string, number>();
  for (const target of [resource, ...views]) {
    for (const { resource: other, field } of referencesTo(target.name, resourceMap)) {
      const { count } = (await anyTables(db)
        .selectFrom(other.name)
        .select(sql<number>`count(*)`.as('count'))
        .where(field, '=', id)
        .executeTakeFirstOrThrow()) as { count: number };
      if (count > 0) counts.set(other.label, (counts.get(other.label) ?? 0) + count);
    }
  }
  return counts.size === 0 ? null : [...counts].map(([label, count]) => `${label} ${count}件`).join('、');
}
