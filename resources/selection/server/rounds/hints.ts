import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { insertMany } from '../../../../api/db/insert-many.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { type Hint, hintsFor, type MatchedApplication, type MatchedMember } from '../../rules/matching.ts';
import type { roundKinds } from '../../rules/terms.ts';
import { membersFor } from './members.ts';

/** Years of past applications searched for people who applied together. */
const yearsBack = 10;

/** Compares all committee members with all applications of a round and stores new hints; existing hints are kept. @returns number of new hints */
export async function findHints({ services }: { readonly services: Pick<InnerServices, 'now'> }, roundId: number, db: Transaction): Promise<number> {
  const round = await rowWhere(db, 'review_rounds', { id: roundId }, ['kind', 'grantYear']);
  if (!round) return 0;
  const [applications, members] = [await applicationsOf(roundId, db), await matchedMembers(round, db)];
  const hints = members.flatMap((member) => applications.flatMap((application) => hintsFor(member, application)));
  const at = services.now().toISOString();
  const rows = hints.map((hint: Hint) => ({ ...hint, roundId, status: 'open' as const, createdAt: at, updatedAt: at }));
  return (await insertMany(db, resources.conflict_hints, rows)).length;
}

/** Finds hints in every round in preparation, after member data has changed. */
export async function findAllHints(call: { readonly services: Pick<InnerServices, 'now'> }, db: Transaction): Promise<void> {
  const rounds = await rowsWhere(db, 'review_rounds', { status: ['draft', 'declaring', 'scoring'] }, ['id']);
  for (const { id } of rounds) await findHints(call, id, db);
}

async function applicationsOf(roundId: number, db: Kysely<Database>): Promise<MatchedApplication[]> {
  const items = await rowsWhere(db, 'review_items', { roundId }, ['applicationId']);
  const named = await peopleNamedIn(
    items.map(({ applicationId }) => applicationId),
    db,
  );
  return named.map(({ id: applicationId, organizationName, address, email, people }) => ({
    ...{ applicationId, organizationName, address, people },
    emails: email === null ? [] : [email],
  }));
}

/** Applications with the people they name: representative, contact person and writers. */
export async function peopleNamedIn(ids: readonly number[], db: Kysely<Database>) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as r', 'r.id', 'a.representativeUserId')
    .leftJoin('users as c', 'c.id', 'a.contactUserId')
    .select(['a.id', 'a.entryNumber', 'o.name as organizationName', 'o.address', 'o.email', 'o.representativeName'])
    .select(['r.username as first', 'r.email as firstEmail', 'c.username as second', 'c.email as secondEmail'])
    .where('a.id', 'in', ids)
    .orderBy('a.id')
    .execute();
  const writers = await db
    .selectFrom('entry_members as m')
    .innerJoin('entries as e', 'e.id', 'm.entryId')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['e.applicationId', 'm.email', 'u.username'])
    .where('e.applicationId', 'in', ids)
    .orderBy('m.id')
    .execute();
  return rows.map(({ first, firstEmail, second, secondEmail, representativeName, ...row }) => ({
    ...row,
    people: [
      { name: representativeName, email: null },
      { name: first, email: firstEmail },
      { name: second, email: secondEmail },
      ...writers.filter(({ applicationId }) => applicationId === row.id).map(({ username, email }) => ({ name: username, email })),
    ].filter((one): one is { name: string; email: string | null } => one.name !== null),
  }));
}

interface Round {
  readonly kind: keyof typeof roundKinds;
  readonly grantYear: number;
}

async function matchedMembers({ kind, grantYear }: Round, db: Kysely<Database>): Promise<MatchedMember[]> {
  const members = await membersFor(kind, db);
  const ties = await rowsWhere(db, 'member_ties', { memberId: members.map(({ id }) => id) });
  const past = await pastOf(members, grantYear - yearsBack, db);
  return members.map(({ id, userId, name, email, affiliation }) => {
    const isOwn = (one: { readonly name: string; readonly email: string | null }) => one.name === name || one.email === email;
    const own = past.filter(({ people }) => people.some(isOwn));
    return {
      ...{ userId, name, email, affiliation },
      ties: ties.filter(({ memberId }) => memberId === id),
      addresses: [...new Set(own.flatMap(({ address }) => address ?? []))],
      companions: own.flatMap(({ entryNumber, people }) => people.filter((one) => !isOwn(one)).map((one) => ({ ...one, entryNumber }))),
    };
  });
}

/** Past applications in which members are named. */
async function pastOf(members: readonly { readonly name: string; readonly email: string }[], since: number, db: Kysely<Database>) {
  const [names, emails] = [members.map(({ name }) => name), members.map(({ email }) => email)];
  if (names.length === 0) return [];
  const isOwn = (table: 'r' | 'c') => [`${table}.username`, `${table}.email`] as const;
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as r', 'r.id', 'a.representativeUserId')
    .leftJoin('users as c', 'c.id', 'a.contactUserId')
    .select('a.id')
    .where('a.grantYear', '>=', since)
    .where((eb) =>
      eb.or([
        eb('o.representativeName', 'in', names),
        ...(['r', 'c'] as const).flatMap((table) => {
          const [name, email] = isOwn(table);
          return [eb(name, 'in', names), eb(email, 'in', emails)];
        }),
        eb.exists(
          eb
            .selectFrom('entry_members as m')
            .innerJoin('entries as e', 'e.id', 'm.entryId')
            .select('m.id')
            .whereRef('e.applicationId', '=', 'a.id')
            .where('m.email', 'in', emails),
        ),
      ]),
    )
    .execute();
  return peopleNamedIn(
    rows.map(({ id }) => id),
    db,
  );
}
