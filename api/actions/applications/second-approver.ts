import type { Kysely } from 'kysely';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { type Approval, approvalAt, type Seat } from '../../../domain/workflow/decision-seats.ts';
import { demandSecondPerson } from '../../access/second-person.ts';
import type { Database } from '../../db/database.ts';
import type { InnerCall } from '../../services.ts';

/** Every approval of a chain is another person's than those before it, and than the one who put the papers up. Other steps are asked nothing. */
export async function demandOtherApprover(
  { services, actor }: InnerCall,
  id: number,
  from: ApplicationStatus,
  to: ApplicationStatus,
  db: Kysely<Database>,
): Promise<void> {
  const approval = approvalAt(from, to);
  if (!approval) return;
  await demandSecondPerson(db, services, actor, await approversBefore(id, approval, db), approval.seat.roles);
}

/** The latest of each step that led here: an earlier round's was done anew, or still stands. */
async function approversBefore(applicationId: number, { before, chain }: Approval, db: Kysely<Database>): Promise<(number | null)[]> {
  const [first] = chain as [Seat];
  const within = chain.map(({ at }) => at);
  const rows = await db
    .selectFrom('status_histories')
    .select(['fromStatus', 'userId'])
    .where('applicationId', '=', applicationId)
    .where('userRole', '<>', 'recipient')
    .where((eb) => {
      const putUp = eb.and([eb('toStatus', '=', first.at), eb('fromStatus', 'not in', within)]);
      return eb.or([putUp, ...before.map(({ at, to }) => eb.and([eb('fromStatus', '=', at), eb('toStatus', '=', to)]))]);
    })
    .orderBy('id')
    .execute();
  const latest = new Map(rows.map(({ fromStatus, userId }) => [before.some(({ at }) => at === fromStatus) ? fromStatus : 'put up', userId]));
  return [...latest.values()];
}
