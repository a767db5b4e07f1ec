import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database } from '../../../api/db/database.ts';
import { sharedKeys } from '../../../schema/forms/difference.ts';
import { loadEntry, parseDefinition, type SnapshotContent } from './entry.ts';
import { memberOf } from './writers.ts';

/**
 * The organisation's answers to the same questions in its last submission for another call. Guests from outside get none.
 * @throws Failure 404
 */
export async function earlierAnswers(db: Kysely<Database>, id: number, actor: Actor) {
  await memberOf(db, id, actor);
  const { entry, definition } = await loadEntry(db, id);
  if (entry.organizationId !== actor.organizationId) return null;
  const last = await db
    .selectFrom('entry_snapshots as s')
    .innerJoin('entries as e', 'e.id', 's.entryId')
    .innerJoin('calls as c', 'c.id', 'e.callId')
    .innerJoin('grants as g', 'g.id', 'c.grantId')
    .innerJoin('application_forms as f', 'f.id', 's.formId')
    .select(['s.content', 'c.title as callTitle', 'g.year', 'f.definition'])
    .where('e.organizationId', '=', entry.organizationId)
    .where('e.callId', '<>', entry.callId)
    .where('e.status', '=', 'submitted')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { answers } = JSON.parse(last.content) as SnapshotContent;
  const shared = sharedKeys(definition, parseDefinition(last.definition)).filter((key) => Object.hasOwn(answers, key));
  if (shared.length === 0) return null;
  return { callTitle: last.callTitle, year: last.year, answers: Object.fromEntries(shared.map((key) => [key, answers[key]])) };
}
