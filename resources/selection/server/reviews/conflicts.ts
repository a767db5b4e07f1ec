import type { Kysely } from 'kysely';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import type { conflictAnswers, conflictSources, tieKinds } from '../../rules/terms.ts';
import { conflictAnswers as answerLabels } from '../../rules/terms.ts';
import { recordLateAbsences } from '../rounds/absences.ts';

const { conflicts, conflict_hints, reviews } = resources;

type Answer = keyof typeof conflictAnswers;

/** A conflict declaration to record, replacing the standing one. */
export interface ConflictAnswer {
  readonly applicationId: number;
  readonly userId: number;
  readonly answer: Answer;
  readonly kind?: keyof typeof tieKinds | null;
  readonly reason?: string | null;
  readonly source: keyof typeof conflictSources;
  readonly pinned?: boolean;
}

/** Whether an answer bars its person from the application. */
export const isBarringAnswer = (answer: string | null | undefined): boolean => answer === 'conflict' || answer === 'unsure';

/** The latest answer, which no other replaces. */
export function currentAnswer(db: Kysely<Database>, applicationId: number, userId: number) {
  return rowWhere(db, 'conflicts', { applicationId, userId }, ['id', 'answer', 'pinned', 'source'], 'desc');
}

/**
 * Records an answer in place of the standing one. A barring answer recuses the member's reviews in every open round in the same transaction: their scores
 * stay stored but no longer count, and a hint informs staff. For `none`, the caller opens the reviews.
 */
export async function recordAnswer(call: InnerCall, declaration: ConflictAnswer, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  const { applicationId, userId, answer, kind = null, reason = null, source, pinned = false } = declaration;
  const before = await currentAnswer(db, applicationId, userId);
  const by = { byId: actor.userId, byName: actor.username };
  const row = { applicationId, userId, answer, kind, reason, source, pinned, replacesId: before?.id ?? null, ...by };
  const recordId = await insertRow(services, conflicts, row, db);
  const summary = `${conflicts.label}「${answerLabels[answer]}」を記録しました`;
  await writeAudit(db, actor, origin, services.now(), { action: 'create', resource: conflicts.name, recordId, summary, after: row });
  if (!isBarringAnswer(answer)) return;
  for (const review of await openReviewsOf(db, declaration)) await recuse(call, review, declaration, db);
  await recordLateAbsences(call, applicationId, db);
}

type LiveReview = Awaited<ReturnType<typeof openReviewsOf>>[number];

/** A person's reviews of an application in rounds that are not over. */
export function openReviewsOf(db: Kysely<Database>, { applicationId, userId }: Pick<ConflictAnswer, 'applicationId' | 'userId'>) {
  return db
    .selectFrom('reviews as v')
    .innerJoin('review_rounds as r', 'r.id', 'v.roundId')
    .select(['v.id', 'v.roundId', 'v.status', 'r.status as roundStatus'])
    .where('v.applicationId', '=', applicationId)
    .where('v.userId', '=', userId)
    .where('v.status', '<>', 'withdrawn')
    .where('r.status', 'not in', ['closed', 'cancelled'])
    .orderBy('v.id')
    .execute();
}

async function recuse(
  call: InnerCall,
  { id, roundId, status }: LiveReview,
  { applicationId, userId }: ConflictAnswer,
  db: Transaction,
): Promise<void> {
  if (status === 'recused') return;
  await applyTransition(call, reviews, id, 'recuse', { trigger: {} }, db);
  if (status !== 'submitted' && status !== 'frozen') return;
  const hint = { roundId, applicationId, userId, rule: 'late' } as const;
  const known = await rowWhere(db, 'conflict_hints', hint, ['id']);
  const evidence = '審査票を提出したあとに、申告がありました。点数は、どの集計からも除きました。';
  if (!known) await insertRow(call.services, conflict_hints, { ...hint, evidence, status: 'open' }, db);
}
