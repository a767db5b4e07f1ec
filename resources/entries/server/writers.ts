import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import type { Role } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { fund, recipient } from '../../common.ts';

/** Roles that may write an entry: grantees, and staff who type in paper entries. */
export const writerRoles = [...recipient, ...fund];

/** A writer's affiliation: the applying organisation, elsewhere, or staff. */
export type Side = 'own' | 'guest' | 'office';

/**
 * Query of the current writers of drafts. Evaluated against the accounts each time, so that suspended users, and members who have left the organisation,
 * are excluded.
 */
export function writersOf(db: Kysely<Database>) {
  return db
    .selectFrom('entry_members as m')
    .innerJoin('entries as e', 'e.id', 'm.entryId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .where('u.status', '=', 1)
    .where(({ eb, or, and, ref }) =>
      or([
        and([eb('u.roletype', 'in', recipient), or([eb('m.organizationId', 'is', null), eb('m.organizationId', '=', ref('u.organizationId'))])]),
        and([eb('u.roletype', 'in', fund), eb('e.fromPaper', '=', 1)]),
      ]),
    );
}

interface Person {
  readonly roletype: Role;
  /** Current organisation of the person. */
  readonly personOrganizationId: number | null;
  /** The applying organisation. */
  readonly organizationId: number;
}

function sideOf({ roletype, personOrganizationId, organizationId }: Person): Side {
  if (roletype !== 'recipient') return 'office';
  return personOrganizationId === organizationId ? 'own' : 'guest';
}

const facts = ['m.id', 'm.role', 'm.joinedAt', 'u.roletype', 'u.organizationId as personOrganizationId', 'e.organizationId'] as const;

/** The user's membership of an entry. @throws Failure 404 for everybody else */
export async function memberOf(db: Kysely<Database>, entryId: number, { userId }: Pick<Actor, 'userId'>) {
  const member = await writersOf(db).select(facts).where('m.entryId', '=', entryId).where('m.userId', '=', userId).executeTakeFirst();
  if (!member) throw notFound(resources.entries.label);
  const { id, role, joinedAt } = member;
  return { id, role, joinedAt, side: sideOf(member) };
}

/** Whether a writer may manage members and withdraw the entry. */
export const mayDecide = ({ role, side }: { readonly role: string; readonly side: Side }): boolean => role === 'submit' && side !== 'guest';

/** Sides of the current writers, by `entry_members` id. */
export async function sidesOf(db: Kysely<Database>, entryId: number): Promise<ReadonlyMap<number, Side>> {
  const all = await writersOf(db).select(facts).where('m.entryId', '=', entryId).execute();
  return new Map(all.map((member) => [member.id, sideOf(member)]));
}

/** Ids of abandoned entries: no member of the organisation can submit them any more. */
export async function abandonedOf(db: Kysely<Database>, entryIds: readonly number[]): Promise<ReadonlySet<number>> {
  const begun = await rowsWhere(db, 'entry_members', { entryId: entryIds }, ['entryId']);
  const abandoned = new Set(begun.map(({ entryId }) => entryId));
  if (abandoned.size === 0) return abandoned;
  const owners = writersOf(db)
    .select([...facts, 'm.entryId'])
    .where('m.role', '=', 'submit');
  for (const owner of await owners.where('m.entryId', 'in', [...abandoned]).execute()) if (sideOf(owner) === 'own') abandoned.delete(owner.entryId);
  return abandoned;
}

/** Turns guests who have since joined the organisation into its members, so that leaving it ends their access. */
export async function convertGuestWriters(db: Transaction, organizationId: number): Promise<void> {
  await db
    .updateTable('entry_members')
    .set({ organizationId })
    .where(({ eb, or }) => or([eb('organizationId', 'is', null), eb('organizationId', '<>', organizationId)]))
    .where('entryId', 'in', (eb) => eb.selectFrom('entries').select('id').where('organizationId', '=', organizationId))
    .where('userId', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('organizationId', '=', organizationId).where('roletype', '=', 'recipient'),
    )
    .execute();
}
