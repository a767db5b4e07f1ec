import type { Kysely } from 'kysely';
import { titleNameOf } from '../../schema/derive/references.ts';
import { isStored } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Actor } from '../access/actor.ts';
import { hiddenFields } from '../access/permissions.ts';
import type { Database } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';
import type { Services } from '../services.ts';
import type { Cells } from './columns.ts';
import { assertVisible } from './read.ts';
import { asJson, storedRow } from './stored-rows.ts';

/** The content of a row between two changes. */
export interface RowVersion {
  /** The row's own `version` at that time. */
  readonly version: number;
  /** ISO instants; null for the beginning, and null for the current version. */
  readonly since: string | null;
  readonly until: string | null;
  /** Who made it; null where it was not recorded. */
  readonly userName: string | null;
  /** The stored fields that the role reads, and file names. */
  readonly values: Cells;
}

/** Maximum changes read back. */
const maxChanges = 200;

/**
 * All versions of a row, newest first, reconstructed from the append-only audit log by undoing changes from the current state. Where an entry does
 * not match the state, something else has changed the row, and older versions are omitted.
 * @throws Failure 404 where the row is not visible to the actor
 */
export function readVersions({ engine, ...services }: Services, resource: Resource, actor: Actor, id: number): Promise<RowVersion[]> {
  return engine.snapshot(async (db) => {
    await assertVisible({ engine, ...services }, resource, actor, id, db);
    const { version, ...row } = await storedRow(resource, id, db);
    const hidden = hiddenFields(resource, actor.role);
    const names = Object.entries(resource.fields).flatMap(([name, field]) => (isStored(field) && !hidden.includes(name) ? [name] : []));
    const states = reconstructed(asJson(resource, row), version as number, await changesOf(resource, id, db));
    const files = await fileNames(resource, names, states, db);
    return states.map(({ values, ...rest }) => ({
      ...rest,
      values: Object.fromEntries([...names.map((name) => [name, values[name]]), ...files(values)]),
    }));
  });
}

interface Change {
  readonly action: string;
  readonly at: string;
  readonly userName: string | null;
  readonly before: Cells;
  readonly after: Cells;
}

async function changesOf({ name, fields }: Resource, id: number, db: Kysely<Database>): Promise<Change[]> {
  const entries = await db
    .selectFrom('audit_logs')
    .select(['action', 'createdAt as at', 'userName', 'before', 'after'])
    .where('resource', '=', name)
    .where('recordId', '=', id)
    .orderBy('id', 'desc')
    .limit(maxChanges)
    .execute();
  const cells = (text: string | null): Cells =>
    Object.fromEntries(Object.entries(JSON.parse(text ?? '{}') as Cells).filter(([field]) => fields[field] && isStored(fields[field])));
  return entries
    .map(({ before, after, ...entry }) => ({ ...entry, before: cells(before), after: cells(after) }))
    .filter(({ after }) => Object.keys(after).length > 0);
}

function reconstructed(now: Cells, version: number, changes: readonly Change[]): RowVersion[] {
  const found: RowVersion[] = [];
  let [values, until]: [Cells, string | null] = [now, null];
  for (const { action, at, userName, before, after } of changes) {
    if (!Object.entries(after).every(([name, value]) => values[name] === value)) break;
    found.push({ version: version - found.length, since: at, until, userName, values });
    if (action === 'create') return found;
    [values, until] = [{ ...values, ...before }, at];
  }
  return [...found, { version: version - found.length, since: null, until, userName: null, values }];
}

/** @returns the names of the files referenced by a version, as an answer shows them */
async function fileNames(resource: Resource, names: readonly string[], states: readonly RowVersion[], db: Kysely<Database>) {
  const fields = names.filter((name) => resource.fields[name]?.kind === 'file');
  const ids = [...new Set(states.flatMap(({ values }) => fields.map((name) => values[name])))].filter((id) => typeof id === 'number');
  const rows = ids.length === 0 ? [] : await db.selectFrom('files').select(['id', 'fileName']).where('id', 'in', ids).execute();
  const known = new Map<unknown, string>(rows.map(({ id, fileName }) => [id, fileName]));
  return (values: Cells) => fields.map((name) => [titleNameOf(resource, name, resourceMap), known.get(values[name]) ?? null]);
}

export const versionsSchema: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      version: { type: 'integer', title: '版' },
      since: { type: ['string', 'null'], format: 'date-time', title: 'いつから。はじめの版は空' },
      until: { type: ['string', 'null'], format: 'date-time', title: 'いつまで。今の版は空' },
      userName: { type: ['string', 'null'], title: '書いた人' },
      values: { type: 'object', title: 'その版の内容' },
    },
  },
};
