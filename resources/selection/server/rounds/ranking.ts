import type { Kysely } from 'kysely';
import { cachedRows } from '../../../../api/db/cached-rows.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { prepared } from '../../../../api/db/statements.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { programmesOf } from '../../../decisions/server/programmes.ts';
import { figuresOf, type ItemFigures, type MemberTotal, weightsOf } from '../../rules/figures.ts';
import { departmentSums } from '../../rules/proposals.ts';
import type { recommendations } from '../../rules/terms.ts';
import { canSee, type RoundViewer } from './viewer.ts';

/** A member's score as shown to the viewer. */
export interface ShownScore {
  /** User id; null where hidden from the viewer. */
  readonly member: number | null;
  readonly total: number;
  readonly recommendation: keyof typeof recommendations | null;
}

export type RankedItem = Awaited<ReturnType<typeof itemsOf>>[number] &
  ItemFigures & {
    /** Numbers of members who have not submitted yet, and of recused members. */
    readonly waiting: number;
    readonly excluded: number;
    readonly scores: readonly ShownScore[];
  };

export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** Figures of a round, computed only from the items the viewer may see. */
export async function rankingOf(services: Pick<InnerServices, 'engine'>, viewer: RoundViewer, db: Kysely<Database>) {
  const { round } = viewer;
  const [all, criteria, reviews] = await Promise.all([
    itemsOf(viewer, db),
    rowsWhere(db, 'criteria', { rubricId: round.rubricId }, ['id', 'position', 'label', 'weight', 'required', 'independent']),
    reviewsOf(services, round.id, db),
  ]);
  const items = all.filter(({ applicationId }) => canSee(viewer, applicationId));
  const counted = countedOf(viewer, reviews);
  const leftOut = new Set([...viewer.barred, ...all.map(({ applicationId }) => applicationId)]);
  const programmes = await programmesOf(
    db,
    items.map(({ grantId }) => grantId),
    leftOut,
    viewer.as !== 'office',
  );
  const purses = programmes.map((one) => ({ ...one, left: one.budget === null ? null : one.budget - one.elsewhere }));
  const judged = items.map((item) => ({ ...item, ...(counted.get(item.applicationId) ?? noScores) }));
  const { excludedRule, aggregate, minimum } = round;
  const compared = judged.map((item) => (seesOthers(viewer, item.applicationId) ? item : { ...item, ...noScores }));
  const figures = figuresOf(compared, { excludedRule, aggregate, minimum, weights: weightsOf(criteria.map(asCriterion)) }, purses);
  const ranked = judged.map((item): RankedItem => ({ ...item, ...(figures.get(item.id) as ItemFigures), scores: shownScores(viewer, item.scores) }));
  const members = await membersOf(viewer, judged, db);
  // Number of items left out for the viewer's conflicts of interest.
  const barred = all.filter(({ applicationId }) => viewer.barred.has(applicationId)).length;
  return { criteria: criteria.map(asCriterion), departments: departmentSums(purses, ranked), items: ranked, members, barred };
}

const asCriterion = <C extends { readonly required: number; readonly independent: number }>(criterion: C) => ({
  ...criterion,
  required: criterion.required === 1,
  independent: criterion.independent === 1,
});

async function itemsOf({ as, round }: RoundViewer, db: Kysely<Database>) {
  const rows = await db
    .selectFrom('review_items as i')
    .innerJoin('applications as a', 'a.id', 'i.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['i.id', 'i.version', 'i.position', 'i.applicationId', 'i.proposal', 'i.waitRank', 'i.proposedAmount', 'i.conditions', 'i.rationale'])
    .select(['i.exceptionReason', 'i.discussedAt', 'a.entryNumber', 'a.title', 'a.category', 'a.grantId', 'a.entryAmount'])
    .select('o.name as organizationName')
    .where('i.roundId', '=', round.id)
    .orderBy('i.position')
    .execute();
  const isHidden = round.blind === 1 && as !== 'office';
  return rows.map((row) => ({ ...row, organizationName: isHidden ? null : row.organizationName }));
}

const reviewsOfRound = prepared((db, roundId: number) =>
  db
    .selectFrom('reviews')
    .select(['applicationId', 'userId', 'status', 'total', 'recommendation'])
    .where('roundId', '=', roundId)
    .where('status', '<>', 'withdrawn'),
);

type Review = [applicationId: number, userId: number, status: string, total: number | null, recommendation: ShownScore['recommendation']];

/** Reads the many reviews as arrays and caches them until the next write, as everyone in a meeting requests them. */
async function reviewsOf({ engine }: Pick<InnerServices, 'engine'>, roundId: number, db: Kysely<Database>): Promise<readonly Review[]> {
  return (await cachedRows(engine, reviewsOfRound(db, roundId, undefined), db)) as unknown as readonly Review[];
}

interface Counted {
  readonly scores: (MemberTotal & ShownScore)[];
  waiting: number;
  excluded: number;
}

const noScores: Counted = { scores: [], waiting: 0, excluded: 0 };

/** Scores that count, by application; others' scores only where the viewer may see them now. */
function countedOf(viewer: RoundViewer, reviews: readonly Review[]): ReadonlyMap<number, Counted> {
  const found = new Map<number, Counted>();
  for (const [applicationId, userId, status, total, recommendation] of reviews) {
    if (userId !== viewer.userId && !seesOthers(viewer, applicationId)) continue;
    const own = found.get(applicationId) ?? { scores: [], waiting: 0, excluded: 0 };
    if (own.scores.length + own.waiting + own.excluded === 0) found.set(applicationId, own);
    if (status === 'recused') own.excluded += 1;
    else if ((status === 'submitted' || status === 'frozen') && total !== null) own.scores.push({ member: userId, total, recommendation });
    else own.waiting += 1;
  }
  return found;
}

/** Whether the viewer may see other members' scores of an application. */
function seesOthers({ as, round, own }: RoundViewer, applicationId: number): boolean {
  if (as !== 'member') return true;
  const isOwnDone = ['submitted', 'frozen'].includes(own.get(applicationId) ?? '');
  return round.seeOthers === 'afterOwn' ? isOwnDone : round.seeOthers === 'atMeeting' && round.status === 'meeting';
}

/** Hides whose the others' scores are from a member; sorted by total so that the order does not reveal it. */
function shownScores({ as, userId }: RoundViewer, scores: Counted['scores']): readonly ShownScore[] {
  const sorted = scores.sort((one, other) => other.total - one.total || one.member - other.member);
  return as === 'member' ? sorted.map((score) => ({ ...score, member: score.member === userId ? userId : null })) : sorted;
}

/** Members whose names the viewer may see; for a member only the own. */
async function membersOf({ as, userId }: RoundViewer, items: readonly Pick<Counted, 'scores'>[], db: Kysely<Database>) {
  const ids = new Set(as === 'member' ? [userId] : items.flatMap(({ scores }) => scores.map(({ member }) => member)));
  const users = await rowsWhere(db, 'users', { id: [...ids] }, ['id', 'username']);
  return users.map(({ id, username }) => ({ id, name: username }));
}
