import type { Transaction } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid, notFound } from '../../../../api/failures/failure.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { adminRoles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import { type ConflictAnswer, currentAnswer, isBarringAnswer, openReviewsOf, recordAnswer } from '../reviews/conflicts.ts';
import { visibleRows } from './visible-rows.ts';

const { review_items, review_rounds, reviews } = resources;

type OfficeAnswer = Pick<ConflictAnswer, 'applicationId' | 'userId' | 'answer' | 'kind' | 'reason' | 'pinned'>;

/**
 * Records a declaration made by staff about a committee member or a member of staff. With `none`, a recused member who had declared reads again; one who
 * had not is asked to declare.
 * @throws Failure 404; 409 `own`; 422
 */
export async function recordOfficeAnswer(call: InnerCall, roundId: number, declaration: OfficeAnswer, db: Transaction): Promise<void> {
  const { applicationId, userId, answer } = declaration;
  await assertVisible(call.services, review_rounds, call.actor, roundId, db);
  await assertItemInRound(call, roundId, applicationId, db);
  const user = await rowWhere(db, 'users', { id: userId, roletype: adminRoles }, ['id']);
  if (!user) throw invalid({ userId: '委員か職員を選択してください' });
  const before = await currentAnswer(db, applicationId, userId);
  if (!isBarringAnswer(answer) && userId === call.actor.userId) throw conflict('own', '自分の利害関係は、ほかの担当者が「関係なし」にします。');
  await recordAnswer(call, { ...declaration, source: 'office', pinned: isBarringAnswer(answer) && declaration.pinned === true }, db);
  if (isBarringAnswer(answer)) return;
  for (const { id, status, roundStatus } of await openReviewsOf(db, declaration)) {
    if (status !== 'recused' || roundStatus === 'meeting') continue;
    await applyTransition(call, reviews, id, before?.source === 'member' ? 'open' : 'offer', { trigger: {} }, db);
  }
}

/** @throws Failure 404 where the application is not in the round or the caller may not see it */
export async function assertItemInRound(call: InnerCall, roundId: number, applicationId: number, db: Transaction): Promise<void> {
  const item = await db
    .selectFrom('review_items as i')
    .select('i.id')
    .where('i.roundId', '=', roundId)
    .where('i.applicationId', '=', applicationId)
    .where(visibleRows(call, review_items, 'i'))
    .executeTakeFirst();
  if (!item) throw notFound(review_items.label);
}
