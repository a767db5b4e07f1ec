import { rowWhere } from '../../api/db/rows-where.ts';
import { insertRow } from '../../api/resources/stored-rows.ts';
import { resources } from '../../resources.config.ts';
import type { TestApp } from './app.ts';
import { addItem, giveReview, makeMember, makeRound, makeRubric, userIdOf } from './reviews.ts';
import type { AnyRow } from './rows.ts';

/** No other application is of it. */
export const grantYear = 2031;

/** Who judges, and what each gives by criterion. */
const members = ['selection_committee', 'evaluation_committee'];

/**
 * A round whose meeting is over, of five applications that wait for the board: the first two adopted, of which the second out of order, one on condition,
 * one waiting, the last refused. Of the third one member does not judge, and has left the room.
 */
export async function closedRound(app: TestApp): Promise<{ id: number; items: AnyRow[]; grantId: number }> {
  const { db } = app.engine;
  // Answers of earlier rounds stand for good: each is of applications that none has judged yet.
  const judged = db.selectFrom('review_items').select('applicationId');
  const found = await db.selectFrom('applications').select('id').where('id', 'not in', judged).orderBy('id').limit(5).execute();
  const { id: grantId } = await db.selectFrom('grants').select('id').orderBy('id').executeTakeFirstOrThrow();
  await db.updateTable('grants').set({ budget: 500_000 }).where('id', '=', grantId).execute();
  const asked = { status: 'AWAITING_BOARD_APPROVAL', grantYear, grantId, category: 'school', entryAmount: 400_000, approvedAmount: null } as const;
  const ids = found.map(({ id }) => id);
  // Nor has anything been granted of the money.
  await db.updateTable('decisions').set({ announcementId: null, letterId: null, replacesId: null }).execute();
  await db.deleteFrom('decisions').execute();
  await db.updateTable('applications').set(asked).where('id', 'in', ids).execute();
  const rubric = await makeRubric(app);
  const chair = await makeMember(app, await userIdOf(app, 'selection_committee'));
  const { id } = await makeRound(app, {
    title: '書類審査',
    rubricId: rubric.id,
    grantYear,
    status: 'closed',
    meetingOn: '2027-02-14',
    place: '会議室',
    chairId: chair.id,
    openedAt: '2027-02-14T04:00:00.000Z',
    closedAt: '2027-02-14T06:00:00.000Z',
  });
  const proposals = [
    { proposal: 'awarded', proposedAmount: 300_000, rationale: '評価が高い' },
    { proposal: 'awarded', proposedAmount: 250_000, exceptionReason: '流域でただ一つ' },
    { proposal: 'conditional', proposedAmount: 200_000, conditions: '備品を除く' },
    { proposal: 'waitlisted', waitRank: 1 },
    { proposal: 'rejected', rationale: '評価が及ばない' },
  ];
  const items: AnyRow[] = [];
  for (const [at, applicationId] of ids.entries()) {
    items.push(await addItem(app, id, applicationId, proposals[at]));
    for (const [who, as] of members.entries()) {
      const isRecused = at === 2 && who === 1;
      const values = [5 - at, at === 1 ? 1 : 5 - at, 3 + who];
      // One mark is corrected in the meeting: what was handed in stays, and the total follows.
      const corrected = at === 0 && who === 1 ? 1 : 0;
      const scores = Object.fromEntries(rubric.criteria.map((one, index) => [one.id, { value: values[index] }]));
      const sheet = {
        scores: JSON.stringify(scores),
        total: (values[0] as number) - corrected + 2 * (values[1] as number),
        commentInternal: `意見${at}${who}`,
        commentToApplicant: `申請者への意見${at}${who}`,
        recommendation: 'adopt',
      };
      await giveReview(app, { applicationId, as, roundId: id, status: isRecused ? 'recused' : 'frozen', more: sheet });
    }
  }
  const userId = await userIdOf(app, 'evaluation_committee');
  const { id: reviewId } = (await rowWhere(db, 'reviews', { roundId: id, applicationId: ids[0] as number, userId })) as AnyRow;
  await app.engine.transaction(async (within) => {
    const absence = { itemId: items[2]?.id, applicationId: ids[2], userId, reason: '利害関係のため' };
    await insertRow(app.services, resources.review_absences, absence, within);
    const correction = {
      reviewId,
      applicationId: ids[0],
      criterionId: rubric.criteria[0]?.id,
      before: 5,
      after: 4,
      reason: '入力の誤り',
      userId,
      userName: '委員長',
    };
    await insertRow(app.services, resources.score_corrections, correction, within);
  });
  return { id, items, grantId };
}
