import type { Kysely } from 'kysely';
import type { Action } from '../../schema/action.ts';
import { historyIn } from '../../schema/history.ts';
import type { Resource } from '../../schema/resource.ts';
import { rowMeets } from '../access/rows.ts';
import { assertSecondPerson } from '../access/second-person.ts';
import { anyTables, type Database } from '../db/database.ts';
import { resourceMap } from '../db/reader/paths.ts';
import type { InnerCall } from '../services.ts';
import type { Cells } from './columns.ts';

/** A step, or an action that is not a step and has no target status. */
type SecondStep = Pick<Action, 'secondTo' | 'kind' | 'by'> & { readonly to?: string | undefined };

/**
 * Four-eyes check for a step or action that declares `secondTo`. One of kind `forward` is an approval: its actor must differ from everybody who has
 * written the row since it was last approved.
 * @throws Failure 409 `same_person`
 */
export async function assertFourEyes(
  { services, actor }: Pick<InnerCall, 'services' | 'actor'>,
  resource: Resource,
  row: Cells,
  { secondTo, kind, by, to }: SecondStep,
  db: Kysely<Database>,
): Promise<void> {
  if (!secondTo) return;
  const named = secondTo.map((field) => row[field] as number | null);
  // A row without lifecycle that cannot be updated is written only by actions, whose actors `secondTo` names.
  const isWritten = resource.lifecycle !== undefined || rowMeets(resource.access.only?.update, row, actor, services.now());
  const before = kind === 'forward' && isWritten ? await authorsSinceApproval(resource, row.id as number, secondTo, to, db) : [];
  await assertSecondPerson(db, services, actor, [...named, ...before], by);
}

/**
 * Everybody who created or updated a row, or took a step that sets a `secondTo` field, since the row last reached the status of its approval, or
 * ever.
 */
async function authorsSinceApproval(
  resource: Resource,
  id: number,
  secondTo: readonly string[],
  status: string | undefined,
  db: Kysely<Database>,
): Promise<(number | null)[]> {
  const steps = status === undefined ? [] : await stepsOf(resource, id, db);
  const last = steps.findLastIndex(({ toStatus }) => toStatus === status);
  const naming = Object.values(resource.lifecycle?.steps ?? {}).filter(({ sets = {} }) => secondTo.some((field) => sets[field] === '@userId'));
  const takers = steps.slice(last + 1).filter(({ toStatus }) => naming.some(({ to }) => to === toStatus));
  // The audit log is append-only, so it is complete.
  const writers = await db
    .selectFrom('audit_logs')
    .select('userId')
    .distinct()
    .where('resource', '=', resource.name)
    .where('recordId', '=', id)
    .where('action', 'in', ['create', 'update'])
    .$if(last >= 0, (query) => query.where('createdAt', '>', steps[last]?.createdAt as string))
    .execute();
  return [...writers, ...takers].map(({ userId }) => userId);
}

interface TakenStep {
  readonly toStatus: string;
  readonly userId: number | null;
  readonly createdAt: string;
}

async function stepsOf(resource: Resource, id: number, db: Kysely<Database>): Promise<readonly TakenStep[]> {
  const kept = historyIn(resource, resourceMap);
  if (!kept) return [];
  const steps = anyTables(db).selectFrom(kept.history.name).select(['toStatus', 'userId', 'createdAt']).where(kept.owner, '=', id);
  return (await steps.orderBy('id').execute()) as unknown as TakenStep[];
}
