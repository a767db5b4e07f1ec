import type { Kysely } from 'kysely';
import type { Actor } from '../../../../api/access/actor.ts';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import type { Services } from '../../../../api/services.ts';
import type { Redactions } from '../../../../schema/forms/answers.ts';
import { sheetProblems } from '../../rules/score-sheet.ts';
import type { conflictAnswers } from '../../rules/terms.ts';
import { figuresRefusal, isChairOf } from '../rounds/viewer.ts';
import { redactionsOf } from './blind.ts';
import { isBarringAnswer } from './conflicts.ts';
import { criteriaOf, type OwnReview, ownReviews, shownRound } from './own-reviews.ts';
import { peopleOf } from './people.ts';

/** The member's rounds with their own reviews; before the declaration only what identifies the applicant. */
export async function myReviews(services: Services, actor: Actor) {
  const db = services.engine.reader;
  const reviews = await ownReviews(services, actor, db);
  const applicationIds = reviews.map(({ applicationId }) => applicationId);
  const named = reviews.filter(({ blind }) => !blind).map(({ applicationId }) => applicationId);
  const [criteria, items, answers, people] = await Promise.all([
    criteriaOf(db, [...new Set(reviews.map(({ round }) => round.rubricId))]),
    rowsWhere(db, 'review_items', { roundId: [...new Set(reviews.map(({ roundId }) => roundId))] }, ['id', 'roundId', 'applicationId', 'position']),
    standingAnswers(db, actor.userId, applicationIds),
    peopleOf(db, named),
  ]);
  const itemOf = (review: OwnReview) => items.find((item) => item.roundId === review.roundId && item.applicationId === review.applicationId);
  const redactions = await redactionsOf(
    db,
    reviews.flatMap((review) => (review.blind ? (itemOf(review) ?? []) : [])),
  );
  const rounds = [...new Set(reviews.map(({ roundId }) => roundId))].sort((one, other) => other - one);
  const shownRounds = rounds.map(async (roundId) => {
    const own = reviews.filter((review) => review.roundId === roundId) as [OwnReview, ...OwnReview[]];
    const roundCriteria = criteria.filter(({ rubricId }) => rubricId === own[0].round.rubricId);
    const shown = own
      .map((review) => {
        const item = itemOf(review);
        const answer = answers.get(review.applicationId) ?? null;
        const reads = isReadable(review) && !isBarringAnswer(answer);
        return {
          ...shownReview(review, reads, redactions.get(item?.id ?? 0)),
          position: item?.position ?? 0,
          answer,
          people: (review.blind ? undefined : people.get(review.applicationId)) ?? [],
          problems: reads ? sheetProblems(roundCriteria, review, review.application.entryAmount) : {},
        };
      })
      .sort((one, other) => one.position - other.position);
    const as = (await isChairOf(own[0].round, actor.userId, db)) ? 'chair' : 'member';
    return {
      ...{ round: shownRound(own[0]), showsFigures: figuresRefusal({ as, round: own[0].round }) === null },
      ...{ criteria: roundCriteria.map(({ rubricId: _, ...one }) => one), reviews: shown, progress: progressOf(own) },
    };
  });
  return Promise.all(shownRounds);
}

/** Whether the status lets the member read the application. A standing conflict is checked separately. */
export const isReadable = ({ status }: Pick<OwnReview, 'status'>) => status === 'open' || status === 'submitted' || status === 'frozen';

function shownReview(review: OwnReview, reads: boolean, redactions: Redactions | undefined) {
  const { id, blind, status, dueAt, application, scores, total, revision, savedAt, submittedAt, ...written } = review;
  const { recommendation, proposedAmount, commentInternal, commentToApplicant } = written;
  const sheet = reads ? { scores, recommendation, proposedAmount, commentInternal, commentToApplicant } : null;
  return {
    ...{ id, status, dueAt, entryNumber: application.entryNumber, category: application.category },
    title: redactions?.title ?? application.title,
    organizationName: blind ? null : application.organizationName,
    entryAmount: sheet ? application.entryAmount : null,
    ...{ sheet, total: reads ? total : null, revision, savedAt, submittedAt },
  };
}

/** The member's standing answers by application: those that no other replaces. */
async function standingAnswers(
  db: Kysely<Database>,
  userId: number,
  applicationIds: readonly number[],
): Promise<Map<number, keyof typeof conflictAnswers>> {
  const rows = await rowsWhere(db, 'conflicts', { userId, applicationId: applicationIds }, ['id', 'applicationId', 'answer', 'replacesId']);
  const replaced = new Set(rows.map(({ replacesId }) => replacesId));
  return new Map(rows.filter(({ id }) => !replaced.has(id)).map(({ applicationId, answer }) => [applicationId, answer]));
}

function progressOf(reviews: readonly OwnReview[]) {
  const count = (...states: OwnReview['status'][]) => reviews.filter(({ status }) => states.includes(status)).length;
  return { total: reviews.length, declared: reviews.length - count('offered'), recused: count('recused'), submitted: count('submitted', 'frozen') };
}
