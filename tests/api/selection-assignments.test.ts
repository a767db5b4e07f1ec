import { beforeEach, describe, expect, it } from 'vitest';
import { rowsWhere, rowWhere } from '../../api/db/rows-where.ts';
import { onEitherEngine } from '../support/app.ts';
import { addItem, answerConflict, giveReview, makeMember, makeRound, userIdOf } from '../support/reviews.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';

const member = 'selection_committee';

onEitherEngine('who judges what', (app) => {
  let applications: AnyRow[];
  let me: number;
  let other: number;
  /** Answers are never taken back: every test has applications of its own. */
  let begun = 0;

  beforeEach(async () => {
    app.setNow(new Date('2027-01-10T03:00:00.000Z'));
    [me, other] = [await userIdOf(app, member), await userIdOf(app, 'selection_committee2')];
    const { db } = app.engine;
    await db.updateTable('committee_members').set({ termFrom: '2020-04-01', termTo: '2099-03-31', maxFiles: null, categories: null }).execute();
    applications = await db
      .selectFrom('applications')
      .select('id')
      .orderBy('id', 'desc')
      .limit(6)
      .offset(6 * begun++)
      .execute();
    await makeMember(app, me);
    await makeMember(app, other);
  });

  const id = (at: number): number => (applications[at] as AnyRow).id;
  const round = async (more: AnyRow = {}, count = 3): Promise<number> => {
    const made = await makeRound(app, { status: 'draft', ...more });
    for (let at = 0; at < count; at += 1) await addItem(app, made.id, id(at));
    return made.id;
  };
  const give = (roundId: number, add: AnyRow[], as = 'fund_staff') => app.call(as, 'PUT', `/review_rounds/${roundId}/assignments`, { add });
  const declare = (answers: AnyRow[], as = member) => app.call(as, 'POST', '/reviews/declare', { answers });
  const reviewOf = (roundId: number, applicationId: number, userId = me) => rowWhere(app.engine.db, 'reviews', { roundId, applicationId, userId });

  describe('assigning', () => {
    it('tells of each pair by itself what stands in its way, and does the others', async () => {
      const roundId = await round();
      await answerConflict(app, id(1), me, 'unsure');
      const clerk = await userIdOf(app, 'general_staff');
      const add = [
        { applicationId: id(0), userId: me },
        { applicationId: id(0), userId: me },
        { applicationId: id(1), userId: me },
        { applicationId: id(5), userId: me },
        { applicationId: id(2), userId: clerk },
      ];
      const { status, data } = await give(roundId, add);
      expect([status, data.map(({ reason }: AnyRow) => reason)]).toEqual([200, [null, 'already', 'conflict', 'notItem', 'notMember']]);
      expect(data[2]).toMatchObject({ success: false, error: '利害関係があります' });
      expect(await reviewOf(roundId, id(0))).toMatchObject({ status: 'offered', dueAt: '2099-02-10', scores: '{}' });
      expect(await rowsWhere(app.engine.db, 'reviews', { roundId })).toHaveLength(1);
    });

    it('keeps to the limit of files and the term of office', async () => {
      const roundId = await round();
      const { db } = app.engine;
      await db.updateTable('committee_members').set({ maxFiles: 1 }).where('userId', '=', me).execute();
      await db.updateTable('committee_members').set({ termTo: '2026-12-31' }).where('userId', '=', other).execute();
      const { data } = await give(roundId, [
        { applicationId: id(0), userId: me },
        { applicationId: id(1), userId: me },
        { applicationId: id(1), userId: other },
      ]);
      expect(data.map(({ reason }: AnyRow) => reason)).toEqual([null, 'full', 'expired']);
    });

    it('gives back what was withdrawn, with what had been scored', async () => {
      const roundId = await round({ status: 'scoring' });
      const review = await giveReview(app, { applicationId: id(0), roundId, more: { scores: '{"1":{"value":4}}' } });
      expect((await app.call('fund_staff', 'POST', `/reviews/${review.id}/withdraw`, { comment: '件数の調整' })).status).toBe(200);
      expect((await app.call(member, 'GET', `/reviews/${review.id}`)).status).toBe(404);
      expect((await give(roundId, [{ applicationId: id(0), userId: me }])).data).toMatchObject([{ success: true }]);
      expect(await reviewOf(roundId, id(0))).toMatchObject({ id: review.id, status: 'offered', scores: '{"1":{"value":4}}' });
    });

    it('is over once the meeting has begun, and is nothing for others', async () => {
      const roundId = await round({ status: 'meeting' });
      const before = await tableCounts(app, ['sessions']);
      expect(await give(roundId, [{ applicationId: id(0), userId: me }])).toMatchObject({ status: 409, code: 'wrong_state' });
      for (const role of ['director', member, 'general_staff', 'recipient']) expect((await give(roundId, [], role)).status).toBe(403);
      expect(await tableCounts(app, ['sessions'])).toEqual(before);
    });

    it('mails whoever is given files in a round that has begun, and names none of them', async () => {
      const roundId = await round({ status: 'declaring' });
      await give(roundId, [
        { applicationId: id(0), userId: me },
        { applicationId: id(1), userId: me },
      ]);
      const mails = (await rowsWhere(app.engine.db, 'outbox', { subject: '審査の案件を割り当てました' })).filter(({ onceKey }) =>
        onceKey?.includes(`:${roundId}:`),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ recipientAddress: `${member}@example.jp`, body: expect.stringContaining('/admin/reviews') });
    });
  });

  describe('the files of a round', () => {
    const items = async (roundId: number) =>
      (await app.call('fund_staff', 'GET', `/review_rounds/${roundId}/matrix`)).data.items as readonly {
        id: number;
        position: number;
        applicationId: number;
      }[];
    const order = async (roundId: number) => (await items(roundId)).map((item) => item.applicationId);
    const place = (itemId: unknown, position: unknown, as = 'fund_staff') => app.call(as, 'POST', `/review_items/${itemId}/place`, { position });
    const remove = (itemId: unknown, as = 'fund_staff') => app.call(as, 'DELETE', `/review_items/${itemId}`, {});

    it('are put into another order, and taken out, while the round is in draft; the numbers have no gap', async () => {
      const roundId = await round({}, 4);
      const [first, second, , last] = await items(roundId);
      expect((await place(last?.id, 1)).status).toBe(200);
      expect(await order(roundId)).toEqual([id(3), id(0), id(1), id(2)]);
      expect((await place(last?.id, 99)).status).toBe(200);
      expect((await place(first?.id, 2)).status).toBe(200);
      expect(await order(roundId)).toEqual([id(1), id(0), id(2), id(3)]);
      expect((await place(first?.id, 0)).status).toBe(422);
      expect((await remove(second?.id)).status).toBe(200);
      expect((await items(roundId)).map(({ position, applicationId }) => [position, applicationId])).toEqual([
        [1, id(0)],
        [2, id(2)],
        [3, id(3)],
      ]);
      for (const role of ['director', member])
        expect([(await place(first?.id, 1, role)).status, (await remove(first?.id, role)).status]).toEqual([403, 403]);
    });

    it('stay once the round has begun, and while somebody is to judge them', async () => {
      const roundId = await round();
      const [item] = await items(roundId);
      await give(roundId, [{ applicationId: id(0), userId: me }]);
      expect(await remove(item?.id)).toMatchObject({ status: 409, error: expect.stringContaining('割当てを取り消してから') });
      const review = await reviewOf(roundId, id(0));
      await app.call('fund_staff', 'POST', `/reviews/${review?.id}/withdraw`, { comment: '案件から外すため' });
      await app.engine.db.updateTable('review_rounds').set({ status: 'declaring' }).where('id', '=', roundId).execute();
      expect([(await remove(item?.id)).status, (await place(item?.id, 2)).status]).toEqual([403, 409]);
      await app.engine.db.updateTable('review_rounds').set({ status: 'draft' }).where('id', '=', roundId).execute();
      expect((await remove(item?.id)).status).toBe(200);
    });

    it('of which somebody must not know are passed over without a word', async () => {
      const roundId = await round();
      const [first, second, third] = await items(roundId);
      await answerConflict(app, id(1), await userIdOf(app, 'fund_staff'), 'conflict', { source: 'office' });
      expect([(await place(second?.id, 1)).status, (await remove(second?.id)).status]).toEqual([404, 404]);
      expect((await place(third?.id, first?.position)).status).toBe(200);
      expect((await items(roundId)).map(({ position, applicationId }) => [position, applicationId])).toEqual([
        [1, id(2)],
        [2, id(0)],
      ]);
    });
  });

  describe('declaring', () => {
    it('opens the file of whoever is free, and no other', async () => {
      const roundId = await round({ status: 'declaring' });
      await give(roundId, [
        { applicationId: id(0), userId: me },
        { applicationId: id(1), userId: me },
      ]);
      const [first, second] = [await reviewOf(roundId, id(0)), await reviewOf(roundId, id(1))] as AnyRow[];
      for (const at of [0, 1]) expect((await app.call(member, 'GET', `/applications/${id(at)}`)).status).toBe(404);
      const { status, data } = await declare([
        { reviewId: first?.id, answer: 'none' },
        { reviewId: second?.id, answer: 'conflict', kind: 'belongs', reason: '同僚' },
      ]);
      expect([status, data.map((one: AnyRow) => one.status)]).toEqual([200, ['open', 'recused']]);
      expect((await app.call(member, 'GET', `/applications/${id(0)}`)).status).toBe(200);
      expect((await app.call(member, 'GET', `/applications/${id(1)}`)).status).toBe(404);
      expect(await rowWhere(app.engine.db, 'conflicts', { applicationId: id(1), userId: me }, undefined, 'desc')).toMatchObject({
        answer: 'conflict',
        kind: 'belongs',
        reason: '同僚',
        source: 'member',
        pinned: 0,
      });
    });

    it('leaves what is undecided to the office, which opens it', async () => {
      const roundId = await round({ status: 'scoring' });
      const review = await giveReview(app, { applicationId: id(0), roundId, status: 'offered' });
      expect((await declare([{ reviewId: review.id, answer: 'unsure', reason: '共著が1本' }])).data).toMatchObject([{ status: 'recused' }]);
      expect(await declare([{ reviewId: review.id, answer: 'none' }])).toMatchObject({ status: 409, code: 'undecided' });
      const office = { applicationId: id(0), userId: me, answer: 'none', reason: '10年前のため' };
      expect((await app.call('fund_staff', 'POST', `/review_rounds/${roundId}/conflicts`, office)).status).toBe(200);
      expect((await reviewOf(roundId, id(0)))?.status).toBe('open');
      expect((await app.call(member, 'GET', `/applications/${id(0)}`)).status).toBe(200);
    });

    it('late takes the file away, keeps the scores in the review, and gives the office something to do', async () => {
      const roundId = await round({ status: 'scoring' });
      const review = await giveReview(app, { applicationId: id(0), roundId, status: 'submitted', more: { scores: '{"1":{"value":5}}', total: 5 } });
      expect((await declare([{ reviewId: review.id, answer: 'conflict', kind: 'family' }])).data).toMatchObject([{ status: 'recused' }]);
      expect(await reviewOf(roundId, id(0))).toMatchObject({ status: 'recused', scores: '{"1":{"value":5}}' });
      expect((await app.call(member, 'GET', `/applications/${id(0)}`)).status).toBe(404);
      expect(await rowsWhere(app.engine.db, 'conflict_hints', { roundId })).toMatchObject([{ rule: 'late', status: 'open', userId: me }]);
      expect((await declare([{ reviewId: review.id, answer: 'none' }])).data).toMatchObject([{ status: 'open' }]);
    });

    it('does not undo what the office has pinned', async () => {
      const roundId = await round({ status: 'scoring' });
      const review = await giveReview(app, { applicationId: id(0), roundId });
      const pin = { applicationId: id(0), userId: me, answer: 'conflict', kind: 'officer', reason: '役員名簿と一致', pinned: true };
      expect((await app.call('fund_staff', 'POST', `/review_rounds/${roundId}/conflicts`, pin)).status).toBe(200);
      expect((await reviewOf(roundId, id(0)))?.status).toBe('recused');
      expect(await declare([{ reviewId: review.id, answer: 'none' }])).toMatchObject({ status: 409, code: 'pinned' });
    });

    it('is nobody else’s', async () => {
      const roundId = await round({ status: 'declaring' });
      const review = await giveReview(app, { applicationId: id(0), roundId, status: 'offered' });
      expect((await declare([{ reviewId: review.id, answer: 'none' }], 'selection_committee2')).status).toBe(404);
      expect((await declare([{ reviewId: review.id, answer: 'none' }], 'fund_staff')).status).toBe(403);
      expect((await reviewOf(roundId, id(0)))?.status).toBe('offered');
    });
  });
});
