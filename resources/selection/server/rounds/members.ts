import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { committees, type Role } from '../../../../domain/roles.ts';
import type { roundKinds } from '../../rules/terms.ts';

/** Whom the rounds of a kind may be given to, whether or not their term runs. */
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

/** Whether a member's term runs on a day. */
export const isInTerm = ({ termFrom, termTo }: { readonly termFrom: string; readonly termTo: string }, day: string) =>
  termFrom <= day && day <= termTo;

/** Whether a review is among the files that its member has to judge. */
export const counts = ({ status }: { readonly status: string }) => status !== 'withdrawn' && status !== 'recused';
