import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure, notFound } from '../../../../api/failures/failure.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { committees, type Role, roles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import { conflictedApplications } from '../reviews/conflict-of-interest.ts';

const { review_rounds } = resources;

/** Roles that may open the ranking and the meeting; `viewerOf` decides what they see. */
export const viewers: readonly Role[] = [...rolesThatMay(review_rounds, 'read', roles), ...committees];

export type Round = Selectable<Database['review_rounds']>;
type Status = Selectable<Database['reviews']>['status'];

/** A person viewing a round, with the extent of what they may see. */
export interface RoundViewer {
  readonly userId: number;
  readonly round: Round;
  /** The chair sees what the office sees; a member only assigned applications. */
  readonly as: 'office' | 'chair' | 'member';
  /** Ids of applications with which the viewer has a standing conflict of interest, in any round. */
  readonly barred: ReadonlySet<number>;
  /** Status of the viewer's own reviews by application, without withdrawn ones. */
  readonly own: ReadonlyMap<number, Status>;
}

/** @throws Failure 404 where the round does not exist or the actor may not see it */
export async function viewerOf(services: InnerServices, actor: Actor, roundId: number, db: Kysely<Database>): Promise<RoundViewer> {
  const { userId } = actor;
  const round = await rowWhere(db, 'review_rounds', { id: roundId });
  if (!round) throw notFound(review_rounds.label);
  const barred = await conflictedApplications(services, actor, db);
  if (review_rounds.access.read.includes(actor.role as never)) return { userId, round, as: 'office', barred, own: new Map() };
  const assigned = await rowsWhere(db, 'reviews', { roundId, userId }, ['applicationId', 'status']);
  const own = new Map(assigned.flatMap(({ applicationId, status }) => (status === 'withdrawn' ? [] : [[applicationId, status]])));
  const isChair = await isChairOf(round, userId, db);
  if (!isOpen(round) || (!isChair && own.size === 0)) throw notFound(review_rounds.label);
  return { userId, round, as: isChair ? 'chair' : 'member', barred, own };
}

/** An unrestricted view, used for the stored papers and the check before closing the meeting. */
export const unrestrictedView = (round: Round): RoundViewer => ({ userId: 0, round, as: 'office', barred: new Set(), own: new Map() });

/** Whether the user chairs the round. */
export async function isChairOf({ chairId }: Pick<Round, 'chairId'>, userId: number, db: Kysely<Database>): Promise<boolean> {
  return chairId !== null && (await rowWhere(db, 'committee_members', { id: chairId, userId }, ['id'])) !== undefined;
}

/** Whether the viewer may see the scores of an application. */
export function canSee({ as, barred, own }: RoundViewer, applicationId: number): boolean {
  if (barred.has(applicationId)) return false;
  if (as === 'office') return true;
  const status = own.get(applicationId);
  // The chair too must declare before seeing an assigned application.
  return status === undefined ? as === 'chair' : ['open', 'submitted', 'frozen'].includes(status);
}

/** Why the viewer may not see the figures, or not yet; null where allowed. */
export function figuresRefusal({ as, round }: Pick<RoundViewer, 'as'> & { readonly round: Pick<Round, 'status' | 'seeOthers'> }): Failure | null {
  const { status, seeOthers } = round;
  if (as === 'office') return null;
  if (status === 'declaring') return new Failure(403, 'not_yet', '集計は、審査が始まると見られます。');
  if (as === 'chair') return null;
  if (seeOthers === 'never') return new Failure(403, 'not_shown', 'この審査では、ほかの委員の点数は示されません。');
  if (seeOthers === 'atMeeting' && status !== 'meeting') return new Failure(403, 'not_yet', 'ほかの委員の点数は、会議が始まると見られます。');
  return null;
}

/** States in which members have access. */
const isOpen = ({ status }: Round) => status === 'declaring' || status === 'scoring' || status === 'meeting';
