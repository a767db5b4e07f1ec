import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { personOf } from '../../../../api/access/rows.ts';
import { anyTables, type Database } from '../../../../api/db/database.ts';
import { conditionTerms } from '../../../../api/db/reader/conditions.ts';
import { Paths, type RowQuery } from '../../../../api/db/reader/paths.ts';
import { Failure } from '../../../../api/failures/failure.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { withoutConflict } from '../../../common.ts';

const { conflicts } = resources;

/** Ids of the applications with which the actor has a standing conflict of interest, under the condition of `withoutConflict`. */
export async function conflictedApplications({ now }: Pick<InnerServices, 'now'>, actor: Actor, db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const paths = new Paths(conflicts);
  const terms = conditionTerms(withoutConflict.hasNo.where, personOf(actor, now()), paths);
  const rows = await paths
    .applyTo(anyTables(db).selectFrom('conflicts as t') as unknown as RowQuery)
    .select('t.applicationId')
    .where((eb) => eb.and(terms.map((term) => term(eb))))
    .execute();
  return new Set(rows.map(({ applicationId }) => applicationId as number));
}

export const conflictOfInterestFailure = () =>
  new Failure(403, 'conflicted', 'この申請には、あなたの利害関係が記録されています。選考と決定は、ほかの担当者が行ってください。');

/** Refuses selection and decision work to an actor with a conflict of interest. @throws Failure 403 */
export async function assertNoConflict(
  { services, actor }: { readonly services: Pick<InnerServices, 'now'>; readonly actor: Actor },
  applicationId: number,
  db: Kysely<Database>,
): Promise<void> {
  if ((await conflictedApplications(services, actor, db)).has(applicationId)) throw conflictOfInterestFailure();
}
