import type { Kysely } from 'kysely';
import { cachedRows } from '../../../../api/db/cached-rows.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { prepared } from '../../../../api/db/statements.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { programmesOf } from '../../../decisions/server/programmes.ts';
import { figuresOf, type GivenScore, type ItemFigures, weightsOf } from '../../rules/figures.ts';
import { departmentSums } from '../../rules/proposals.ts';
import type { recommendations } from '../../rules/terms.ts';
import { type RoundViewer, sees } from './viewer.ts';

/** What one member says of a file. */
export interface ShownScore {
  /** The member's user; null where the viewer is not told. */
  readonly member: number | null;
  readonly total: number;
  readonly recommendation: keyof typeof recommendations | null;
}

export type RankedItem = Awaited<ReturnType<typeof itemsOf>>[number] &
  ItemFigures & {
    /** Members who have not submitted yet, and those who do not judge it. */
    readonly waiting: number;
    readonly excluded: number;
    readonly scores: readonly ShownScore[];
  };

export type Ranking = Awaited<ReturnType<typeof rankingOf>>;

/** The figures of a round: of the files that the viewer sees, and of nothing else. */
export async function rankingOf(services: Pick<InnerServices, 'engine'>, viewer: RoundViewer, db: Kysely<Database>) {
  const { round } = viewer;
  const [all, criteria, reviews] = await Promise.all([
    itemsOf(viewer, db),
    rowsWhere(db, 'criteria', { rubricId: round.rubricId }, ['id', 'position', 'label', 'weight', 'required', 'independent']),
    reviewsOf(services, round.id, db),
  ]);
  const items = all.filter(({ applicationId }) => sees(viewer, applicationId));
  const counted = countedOf(viewer, reviews);
  const leftOut = new Set([...viewer.barred, ...all.map(({ applicationId }) => applicationId)]);
  const programmes = await programmesOf(
    db,
    items.map(({ grantId }) => grantId),
    leftOut,
    viewer.as !== 'office',
  );
  const purses = programmes.map((one) => ({ ...one, left: one.budget === null ? null : one.budget - one.elsewhere }));
  const judged = items.map((item) => ({ ...item, ...(counted.get(item.applicationId) ?? uncounted) }));
  const { excludedRule, aggregate, minimum } = round;
  const compared = judged.map((item) => (seesOthers(viewer, item.applicationId) ? item : { ...item, ...uncounted }));
  const figures = figuresOf(compared, { excludedRule, aggregate, minimum, weights: weightsOf(criteria.map(asCriterion)) }, purses);
  const ranked = judged.map((item): RankedItem => ({ ...item, ...(figures.get(item.id) as ItemFigures), scores: shownScores(viewer, item.scores) }));
  const members = await membersOf(viewer, judged, db);
  // Of how many files of the round the viewer knows to have been left out.
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

const ofRound = prepared((db, roundId: number) =>
  db
    .selectFrom('reviews')
    .select(['applicationId', 'userId', 'status', 'total', 'recommendation'])
    .where('roundId', '=', roundId)
    .where('status', '<>', 'withdrawn'),
);

type Review = [applicationId: number, userId: number, status: string, total: number | null, recommendation: ShownScore['recommendation']];

/** They are many: read as bare cells, and kept until something is written, as all who are at a meeting ask for them. */
async function reviewsOf({ engine }: Pick<InnerServices, 'engine'>, roundId: number, db: Kysely<Database>): Promise<readonly Review[]> {
  return (await cachedRows(engine, ofRound(db, roundId, undefined), db)) as unknown as readonly Review[];
}

interface Counted {
  readonly scores: (GivenScore & ShownScore)[];
  waiting: number;
  excluded: number;
}

const uncounted: Counted = { scores: [], waiting: 0, excluded: 0 };

/** What counts of each application; of the other members' only what the viewer may know by now. */
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

/** Whether the viewer sees what the other members give to an application. */
function seesOthers({ as, round, own }: RoundViewer, applicationId: number): boolean {
  if (as !== 'member') return true;
  const isOwnDone = ['submitted', 'frozen'].includes(own.get(applicationId) ?? '');
  return round.seeOthers === 'afterOwn' ? isOwnDone : round.seeOthers === 'atMeeting' && round.status === 'meeting';
}

/** To a member those of the others without whose they are; the order does not tell it either. */
function shownScores({ as, userId }: RoundViewer, scores: Counted['scores']): readonly ShownScore[] {
  const sorted = scores.sort((one, other) => other.total - one.total || one.member - other.member);
  return as === 'member' ? sorted.map((score) => ({ ...score, member: score.member === userId ? userId : null })) : sorted;
}

/** Whose scores are shown under a name: to a member the own. */
async function membersOf({ as, userId }: RoundViewer, items: readonly Pick<Counted, 'scores'>[], db: Kysely<Database>) {
  const ids = new Set(as === 'member' ? [userId] : items.flatMap(({ scores }) => scores.map(({ member }) => member)));
  const users = await rowsWhere(db, 'users', { id: [...ids] }, ['id', 'username']);
  return users.map(({ id, username }) => ({ id, name: username }));
}
