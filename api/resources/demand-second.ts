import type { Kysely } from 'kysely';
import type { Action } from '../../schema/action.ts';
import { historyIn } from '../../schema/history.ts';
import type { Resource } from '../../schema/resource.ts';
import { demandSecondPerson } from '../access/second-person.ts';
import { anyTables, type Database } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';
import type { InnerCall } from '../services.ts';
import type { Cells } from './columns.ts';

/** A step, or an action that is none and leads to no status. */
type Second = Pick<Action, 'secondTo' | 'kind' | 'by'> & { readonly to?: string | undefined };

/**
 * Asks for a second person where a step or an action is declared to be one's (`secondTo`). One of kind `forward` is an approval: it is second to everybody who
 * has written the row since it was last approved, whoever saved it last.
 * @throws Failure 409 `same_person`
 */
export async function demandSecond(
  { services, actor }: Pick<InnerCall, 'services' | 'actor'>,
  resource: Resource,
  row: Cells,
  { secondTo, kind, by, to }: Second,
  db: Kysely<Database>,
): Promise<void> {
  if (!secondTo) return;
  const named = secondTo.map((field) => row[field] as number | null);
  const writers = kind === 'forward' ? await writersOf(resource, row.id as number, to, db) : [];
  await demandSecondPerson(db, services, actor, [...named, ...writers], by);
}

/** Who has registered or changed a row since it last came to a status, or ever: nobody removes a line of the audit log. */
async function writersOf(resource: Resource, id: number, status: string | undefined, db: Kysely<Database>): Promise<(number | null)[]> {
  const since = status && (await lastTimeAt(resource, id, status, db));
  const rows = await db
    .selectFrom('audit_logs')
    .select('userId')
    .distinct()
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .where('action', 'in', ['create', 'update'])
    .$if(Boolean(since), (query) => query.where('createdAt', '>', since as string))
    .execute();
  return rows.map(({ userId }) => userId);
}

async function lastTimeAt(resource: Resource, id: number, status: string, db: Kysely<Database>): Promise<string | undefined> {
  const kept = historyIn(resource, resourceMap);
  if (!kept) return undefined;
  const steps = anyTables(db).selectFrom(kept.history.name).where(kept.owner, '=', id).where('toStatus', '=', status);
  const last = await steps.select('createdAt').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return last?.createdAt as string | undefined;
}
