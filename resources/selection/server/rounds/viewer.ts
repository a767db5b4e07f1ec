import type { Kysely, Selectable } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { Failure, notFound } from '../../../../api/failures/failure.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { committees, type Role, roles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import { barredFrom } from '../reviews/barred.ts';

const { review_rounds } = resources;

/** Who may look at the figures and the meeting of a round at all; what of it, `viewerOf` says. */
export const viewers: readonly Role[] = [...rolesThatMay(review_rounds, 'read', roles), ...committees];

export type Round = Selectable<Database['review_rounds']>;
type Status = Selectable<Database['reviews']>['status'];

/** Somebody who looks at a round. */
export interface RoundViewer {
  readonly userId: number;
  readonly round: Round;
  /** The chair sees what the office sees, a member what has been given to that member. */
  readonly as: 'office' | 'chair' | 'member';
  /** The applications with which the viewer has a standing conflict of interest, of whichever round. */
  readonly barred: ReadonlySet<number>;
  /** How far the viewer is with the files that are given to judge, by application; none of what was taken back. */
  readonly own: ReadonlyMap<number, Status>;
}

/** @throws Failure 404 where the round is not there for this person */
export async function viewerOf(services: InnerServices, actor: Actor, roundId: number, db: Kysely<Database>): Promise<RoundViewer> {
  const { userId } = actor;
  const round = await rowWhere(db, 'review_rounds', { id: roundId });
  if (!round) throw notFound(review_rounds.label);
  const barred = await barredFrom(services, actor, db);
  if (review_rounds.access.read.includes(actor.role as never)) return { userId, round, as: 'office', barred, own: new Map() };
  const given = await rowsWhere(db, 'reviews', { roundId, userId }, ['applicationId', 'status']);
  const own = new Map(given.flatMap(({ applicationId, status }) => (status === 'withdrawn' ? [] : [[applicationId, status]])));
  const isChair = await chairs(round, userId, db);
  if (!isOpen(round) || (!isChair && own.size === 0)) throw notFound(review_rounds.label);
  return { userId, round, as: isChair ? 'chair' : 'member', barred, own };
}

/** The view of whom nothing is kept from: the papers that are kept are made of it, and the meeting ends by it. */
export const wholeView = (round: Round): RoundViewer => ({ userId: 0, round, as: 'office', barred: new Set(), own: new Map() });

/** Whether this person chairs a round. */
export async function chairs({ chairId }: Pick<Round, 'chairId'>, userId: number, db: Kysely<Database>): Promise<boolean> {
  return chairId !== null && (await rowWhere(db, 'committee_members', { id: chairId, userId }, ['id'])) !== undefined;
}

/** Whether the viewer sees what is judged of an application. */
export function sees({ as, barred, own }: RoundViewer, applicationId: number): boolean {
  if (barred.has(applicationId)) return false;
  if (as === 'office') return true;
  const status = own.get(applicationId);
  // Before the answer a file is shut to the chair as to every member.
  return status === undefined ? as === 'chair' : ['open', 'submitted', 'frozen'].includes(status);
}

/** Why the figures are not for a viewer: members do not see what the others give, or do not yet. */
export function figuresRefusal({ as, round }: Pick<RoundViewer, 'as'> & { readonly round: Pick<Round, 'status' | 'seeOthers'> }): Failure | null {
  const { status, seeOthers } = round;
  if (as === 'office') return null;
  if (status === 'declaring') return new Failure(403, 'not_yet', '集計は、審査が始まると見られます。');
  if (as === 'chair') return null;
  if (seeOthers === 'never') return new Failure(403, 'not_shown', 'この審査では、ほかの委員の点数は示されません。');
  if (seeOthers === 'atMeeting' && status !== 'meeting') return new Failure(403, 'not_yet', 'ほかの委員の点数は、会議が始まると見られます。');
  return null;
}

/** Members look at it until it is over. */
const isOpen = ({ status }: Round) => status === 'declaring' || status === 'scoring' || status === 'meeting';
