import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { eraYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import { committees, type Role } from '../../../../domain/roles.ts';
import { grantCategories } from '../../../../domain/terms.ts';
import type { BoardPack, PackItem, PackReview } from '../../rules/board-pack.ts';
import { correctedScores, type Scores } from '../../rules/score-sheet.ts';
import { aggregates, conflictAnswers, conflictSources, excludedRules, roundKinds } from '../../rules/terms.ts';
import { standingConflicts } from './absences.ts';
import { type RankedItem, rankingOf } from './ranking.ts';
import type { Round, RoundViewer } from './viewer.ts';

/** Content of the board papers for a viewer. Items the viewer may not see are left out of every figure too. */
export async function boardPackOf(
  services: Pick<InnerServices, 'engine' | 'settings'>,
  viewer: RoundViewer,
  attendees: string,
  db: Kysely<Database>,
): Promise<BoardPack> {
  const { round } = viewer;
  const { items, departments, criteria, barred } = await rankingOf(services, viewer, db);
  const reviews = await reviewsOf(round.id, db);
  const submitted = await submissionsOf(round.id, db);
  const corrections = await correctionsOf(round.id, db);
  /** Keeps rows of visible items, in the order of the items. */
  const onVisibleItems = <R extends { readonly applicationId: number }>(rows: readonly R[]) =>
    items.flatMap(({ id, applicationId }) => rows.filter((row) => row.applicationId === applicationId).map((row) => ({ ...row, itemId: id })));
  return {
    foundation: services.settings.foundationName,
    round: { ...(await roundFacts(round, db)), attendees },
    departments,
    criteria,
    items: items.map((item) => {
      const itemReviews = reviews.filter(({ applicationId }) => applicationId === item.applicationId);
      return packItem(item, itemReviews, corrections, submitted.get(item.applicationId) ?? null);
    }),
    conflicts: onVisibleItems(await conflictsOf(round.id, db)),
    absences: onVisibleItems(await absencesOf(round.id, db)),
    corrections: onVisibleItems(corrections),
    leftOut: barred,
  };
}

async function roundFacts(round: Round, db: Kysely<Database>): Promise<Omit<BoardPack['round'], 'attendees'>> {
  const chair = await db
    .selectFrom('committee_members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('u.username')
    .where('m.id', '=', round.chairId ?? 0)
    .executeTakeFirst();
  const { title, meetingOn, place, openedAt, minimum } = round;
  return {
    ...{ title, meetingOn, place, openedAt, minimum },
    kind: roundKinds[round.kind],
    year: eraYearLabel(round.grantYear),
    chairName: chair?.username ?? null,
    // Always set, as the round is closed.
    closedAt: round.closedAt as string,
    aggregate: aggregates[round.aggregate],
    excludedRule: excludedRules[round.excludedRule],
  };
}

type Review = Awaited<ReturnType<typeof reviewsOf>>[number];

type Correction = Awaited<ReturnType<typeof correctionsOf>>[number];

function packItem(item: RankedItem, reviews: readonly Review[], corrections: readonly Correction[], submitted: PackItem['submitted']): PackItem {
  const { applicationId: _, version: __, organizationName, category, scores: ___, outlier, waiting: ____, excluded: _____, ...own } = item;
  const counted = reviews.filter(({ status, total }) => (status === 'submitted' || status === 'frozen') && total !== null);
  const namesOf = (rows: readonly Review[]) => rows.map(({ userName }) => userName);
  return {
    ...own,
    organizationName: organizationName as string,
    category: grantCategories[category],
    submitted,
    reviews: counted.map(({ id, userId, userName, scores: sheet, total, recommendation, proposedAmount, commentInternal }): PackReview => {
      const corrected = corrections.filter(({ reviewId }) => reviewId === id);
      const submittedScores = JSON.parse(sheet) as Scores;
      return {
        name: userName,
        scores: correctedScores(submittedScores, corrected),
        before: Object.fromEntries(corrected.map(({ criterionId }) => [criterionId, submittedScores[criterionId]?.value ?? null])),
        total: total as number,
        isOutlier: userId === outlier,
        recommendation,
        proposedAmount,
        comment: commentInternal,
      };
    }),
    recused: namesOf(reviews.filter(({ status }) => status === 'recused')),
    missing: namesOf(reviews.filter((one) => one.status !== 'recused' && !counted.includes(one))),
  };
}

function reviewsOf(roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.applicationId', 'r.userId', 'r.status', 'r.scores', 'r.total', 'r.recommendation', 'r.proposedAmount', 'r.commentInternal'])
    .select('u.username as userName')
    .where('r.roundId', '=', roundId)
    .where('r.status', '<>', 'withdrawn')
    .orderBy('r.id')
    .execute();
}

/** The last submission of each application that came by a call. */
async function submissionsOf(roundId: number, db: Kysely<Database>): Promise<ReadonlyMap<number, NonNullable<PackItem['submitted']>>> {
  const rows = await db
    .selectFrom('review_items as i')
    .innerJoin('entries as e', 'e.applicationId', 'i.applicationId')
    .innerJoin('entry_snapshots as s', 's.entryId', 'e.id')
    .select(['i.applicationId', 's.number', 's.arrivedAt', 's.sha256'])
    .where('i.roundId', '=', roundId)
    .orderBy('s.number')
    .execute();
  return new Map(rows.map(({ applicationId, ...submitted }) => [applicationId, submitted]));
}

/** Standing conflicts of members and staff. */
async function conflictsOf(roundId: number, db: Kysely<Database>) {
  const rows = await standingConflicts(db)
    .innerJoin('review_items as i', 'i.applicationId', 'c.applicationId')
    .select(['c.applicationId', 'c.answer', 'c.kind', 'c.source', 'u.username', 'u.roletype'])
    .where('i.roundId', '=', roundId)
    .orderBy('c.id')
    .execute();
  return rows.map(({ applicationId, answer, kind, source, username, roletype }) => ({
    applicationId,
    name: (committees as readonly Role[]).includes(roletype) ? username : `${username}（事務局）`,
    answer: conflictAnswers[answer],
    kind,
    source: conflictSources[source],
  }));
}

function absencesOf(roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('review_absences as a')
    .innerJoin('review_items as i', 'i.id', 'a.itemId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.applicationId', 'u.username as name', 'a.reason'])
    .where('i.roundId', '=', roundId)
    .orderBy('a.id')
    .execute();
}

function correctionsOf(roundId: number, db: Kysely<Database>) {
  return db
    .selectFrom('score_corrections as c')
    .innerJoin('reviews as r', 'r.id', 'c.reviewId')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .innerJoin('criteria as k', 'k.id', 'c.criterionId')
    .select([
      'c.reviewId',
      'c.criterionId',
      'c.applicationId',
      'u.username as name',
      'k.label as criterion',
      'c.before',
      'c.after',
      'c.reason',
      'c.userName as by',
      'c.createdAt as at',
    ])
    .where('r.roundId', '=', roundId)
    .orderBy('c.id')
    .execute();
}
