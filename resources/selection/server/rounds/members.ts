import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { committees, type Role } from '../../../../domain/roles.ts';
import type { roundKinds } from '../../rules/terms.ts';

/** Active members of the committee responsible for a kind of round, regardless of their term. */
export async function membersFor(kind: keyof typeof roundKinds, db: Kysely<Database>) {
  return db
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.userId', 'u.username as name', 'u.email', 'm.affiliation', 'm.categories', 'm.maxFiles', 'm.termFrom', 'm.termTo'])
    .where('m.committee', '=', kind === 'final' ? 'evaluation' : 'selection')
    .where('u.roletype', 'in', committees as readonly Role[])
    .where('u.status', '=', 1)
    .orderBy('m.id')
    .execute();
}

/** Whether a day is within the member's term. */
export const isInTerm = ({ termFrom, termTo }: { readonly termFrom: string; readonly termTo: string }, day: string) =>
  termFrom <= day && day <= termTo;

/** Whether a review counts in its member's load. */
export const countsInLoad = ({ status }: { readonly status: string }) => status !== 'withdrawn' && status !== 'recused';
