import type { Kysely } from 'kysely';
import type { Actor } from '../../../api/access/actor.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import type { Role } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { fund, recipient } from '../../common.ts';

/** Who may be one of those who write a draft: applicants, and staff who enter what has come on paper. */
export const writers = [...recipient, ...fund];

/** How somebody belongs to those who write: as one of the organisation that applies, from elsewhere, or for the office. */
export type Side = 'own' | 'guest' | 'office';

/**
 * Those who write a draft now. It is asked of the accounts each time: whoever is suspended, or has left the organisation as whose person the draft was
 * written, has no part in it any more.
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
  /** Of the person, now. */
  readonly personOrganizationId: number | null;
  /** That applies. */
  readonly organizationId: number;
}

function sideOf({ roletype, personOrganizationId, organizationId }: Person): Side {
  if (roletype !== 'recipient') return 'office';
  return personOrganizationId === organizationId ? 'own' : 'guest';
}

const facts = ['m.id', 'm.role', 'm.joinedAt', 'u.roletype', 'u.organizationId as personOrganizationId', 'e.organizationId'] as const;

/** Somebody who writes a draft, with the part in it. @throws Failure 404 for everybody else */
export async function memberOf(db: Kysely<Database>, entryId: number, { userId }: Pick<Actor, 'userId'>) {
  const member = await writersOf(db).select(facts).where('m.entryId', '=', entryId).where('m.userId', '=', userId).executeTakeFirst();
  if (!member) throw notFound(resources.entries.label);
  const { id, role, joinedAt } = member;
  return { id, role, joinedAt, side: sideOf(member) };
}

/** Whether somebody decides about a draft, and not only writes it: who else writes, and whether it is withdrawn. */
export const decides = ({ role, side }: { readonly role: string; readonly side: Side }): boolean => role === 'submit' && side !== 'guest';

/** How each of those who write a draft belongs to it, by the ids of `entry_members`. */
export async function sidesOf(db: Kysely<Database>, entryId: number): Promise<ReadonlyMap<number, Side>> {
  const all = await writersOf(db).select(facts).where('m.entryId', '=', entryId).execute();
  return new Map(all.map((member) => [member.id, sideOf(member)]));
}

/** Of some drafts, those that none of the organisation's own people can submit any more: all who could have left, or were suspended. */
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

/** Whoever was invited from elsewhere and is one of the organisation by now writes as one of its people, so that leaving it ends that, too. */
export async function settleWriters(db: Transaction, organizationId: number): Promise<void> {
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
