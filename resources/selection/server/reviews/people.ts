import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { peopleNamedIn } from '../rounds/hints.ts';

/** Distinct names of the people of each application. */
export async function peopleOf(db: Kysely<Database>, applicationIds: readonly number[]): Promise<Map<number, string[]>> {
  const named = await peopleNamedIn(applicationIds, db);
  return new Map(named.map(({ id, people }) => [id, [...new Set(people.map(({ name }) => name))]]));
}
