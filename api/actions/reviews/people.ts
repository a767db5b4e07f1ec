import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { rowsWhere } from '../../db/rows-where.ts';

/** The people of applications, each named once: who represents and who writes for them, and who has written along. */
export async function peopleOf(db: Kysely<Database>, applicationIds: readonly number[]): Promise<Map<number, string[]>> {
  if (applicationIds.length === 0) return new Map();
  const [applications, entries] = await Promise.all([
    db
      .selectFrom('applications as a')
      .innerJoin('organizations as o', 'o.id', 'a.organizationId')
      .leftJoin('users as r', 'r.id', 'a.representativeUserId')
      .leftJoin('users as c', 'c.id', 'a.contactUserId')
      .select(['a.id', 'o.representativeName', 'r.username as representative', 'c.username as contact'])
      .where('a.id', 'in', applicationIds)
      .execute(),
    rowsWhere(db, 'entries', { applicationId: applicationIds }, ['id', 'applicationId']),
  ]);
  const members = await rowsWhere(db, 'entry_members', { entryId: entries.map(({ id }) => id) }, ['entryId', 'userId', 'joinedAt']);
  const joined = members.filter(({ joinedAt, userId }) => joinedAt !== null && userId !== null);
  const writers = await rowsWhere(db, 'users', { id: joined.map(({ userId }) => userId as number) }, ['id', 'username']);
  const writersOf = (applicationId: number) =>
    joined
      .filter(({ entryId }) => entries.some((entry) => entry.id === entryId && entry.applicationId === applicationId))
      .map(({ userId }) => writers.find(({ id }) => id === userId)?.username);
  return new Map(
    applications.map(({ id, representativeName, representative, contact }) => {
      const names = [representativeName, representative, contact, ...writersOf(id)].flatMap((name) => name ?? []);
      return [id, [...new Set(names)]];
    }),
  );
}
