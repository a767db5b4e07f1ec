import { beforeEach, describe, expect, it } from 'vitest';
import { onEachEngine } from '../support/app.ts';
import { type LiveStream, streamOf } from '../support/live-stream.ts';
import { type ReviewScene, recuse, reviewScene } from '../support/review-scene.ts';
import { answerConflict, userIdOf } from '../support/reviews.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { pass, until } from '../support/until.ts';

const none = { waitRank: null, proposedAmount: null, conditions: null, rationale: null, exceptionReason: null };

onEachEngine('the meeting of a round', (app) => {
  let scene: ReviewScene;
  beforeEach(async () => {
    app.setNow(new Date('2027-02-12T03:00:00.000Z'));
    scene = await reviewScene(app);
  });

  const round = () => app.engine.db.selectFrom('review_rounds').selectAll().where('id', '=', scene.round.id).executeTakeFirstOrThrow();
  const step = (name: string, as = 'fund_staff', body = {}) => app.call(as, 'POST', `/review_rounds/${scene.round.id}/${name}`, body);
  const look = (as = 'fund_staff') => app.call(as, 'GET', `/review_rounds/${scene.round.id}/meeting`);
  const call = (index: number | null, as = 'fund_staff') =>
    app.call(as, 'POST', `/review_rounds/${scene.round.id}/current`, { itemId: index === null ? null : item(index).id });
  const item = (index: number) => scene.items[index] as AnyRow;
  const stored = (index: number) => app.engine.db.selectFrom('review_items').selectAll().where('id', '=', item(index).id).executeTakeFirstOrThrow();
  const propose = async (index: number, given: AnyRow, as = 'fund_staff') =>
    app.call(as, 'PUT', `/review_items/${item(index).id}/proposal`, { ...none, version: (await stored(index)).version, ...given });
  const review = (as: keyof ReviewScene['reviews'], index: number) => scene.reviews[as][index] as AnyRow;
  const reviewNow = (as: keyof ReviewScene['reviews'], index: number) =>
    app.engine.db.selectFrom('reviews').selectAll().where('id', '=', review(as, index).id).executeTakeFirstOrThrow();
  const correct = (given: AnyRow, as = 'fund_manager', id = review('selection_committee', 0).id) =>
    app.call(as, 'POST', `/reviews/${id}/corrections`, { criterionId: scene.criteria[1]?.id, value: 5, reason: '読み違いのため', ...given });
  const shut = async (as: string, index: number) =>
    answerConflict(app, item(index).applicationId, await userIdOf(app, as), 'conflict', { kind: 'belongs' });
  const granted = (proposedAmount = 400_000, more = {}) => ({ proposal: 'awarded', proposedAmount, ...more });

  describe('begins', () => {
    it('and freezes what has been handed in, and nothing else, with its history', async () => {
      await app.engine.db.updateTable('reviews').set({ status: 'open' }).where('id', '=', review('judge3', 0).id).execute();
      expect((await step('meet')).status).toBe(200);
      const rows = await app.engine.db.selectFrom('reviews').select(['status', 'frozenAt']).where('roundId', '=', scene.round.id).execute();
      expect(rows.filter(({ status }) => status === 'frozen')).toHaveLength(11);
      expect(rows.find(({ status }) => status !== 'frozen')).toMatchObject({ status: 'open', frozenAt: null });
      expect(await round()).toMatchObject({ status: 'meeting', openedAt: '2027-02-12T03:00:00.000Z' });
      const history = await app.engine.db.selectFrom('reviews_history').select('toStatus').where('recordId', '=', review('judge2', 0).id).execute();
      expect(history).toEqual([{ toStatus: 'frozen' }]);
    });

    it('once: the second press finds it begun, and changes nothing', async () => {
      await step('meet');
      const before = await tableCounts(app, ['audit_logs', 'audit_logs_search', 'sessions']);
      expect(await step('meet')).toMatchObject({ status: 409, code: 'wrong_state' });
      expect(await tableCounts(app, ['audit_logs', 'audit_logs_search', 'sessions'])).toEqual(before);
    });

    it('not before anything has been handed in', async () => {
      await app.engine.db.updateTable('reviews').set({ status: 'open' }).where('roundId', '=', scene.round.id).execute();
      expect(await step('meet')).toMatchObject({ status: 409, error: '提出された審査票がありません。委員が提出してから、会議を始めてください。' });
    });

    it('beside whoever submits: the sheet is frozen, or its member finds the meeting begun', async () => {
      for (let turn = 0; turn < 5; turn++) {
        scene = await reviewScene(app);
        const { id } = review('selection_committee', 0);
        await app.engine.db.updateTable('reviews').set({ status: 'open', submittedAt: null }).where('id', '=', id).execute();
        const [begun, submitted] = await Promise.all([
          step('meet'),
          app.call('selection_committee', 'POST', `/reviews/${id}/submit`, { revision: 0 }),
        ]);
        expect(begun.status).toBe(200);
        expect([
          [200, 'frozen'],
          [409, 'open'],
        ]).toContainEqual([submitted.status, (await reviewNow('selection_committee', 0)).status]);
        if (submitted.status === 409) expect(submitted.error).toBe('会議が始まったため、点数は変えられません。');
      }
    });

    it('is not there to look at before', async () => {
      for (const as of ['fund_staff', 'judge2', 'selection_committee']) expect(await look(as)).toMatchObject({ status: 409, code: 'not_yet' });
    });
  });

  describe('under way', () => {
    beforeEach(async () => void (await step('meet')));

    it('shows each what is theirs to do', async () => {
      const abilities = async (as: string) => (await look(as)).data.abilities;
      expect(await abilities('fund_staff')).toEqual({ lead: true, correct: false });
      expect(await abilities('fund_manager')).toEqual({ lead: true, correct: true });
      expect(await abilities('judge2')).toEqual({ lead: true, correct: true });
      expect(await abilities('director')).toEqual({ lead: false, correct: false });
      expect(await abilities('selection_committee')).toEqual({ lead: false, correct: false });
    });

    it('calls a file, which all see; those with a conflict of interest learn no more than that, and their leaving is noted', async () => {
      await recuse(app, 'selection_committee', review('selection_committee', 1));
      await shut('director', 1);
      await shut('fund_department_head', 1);
      expect((await call(1)).status).toBe(200);
      expect((await look()).data).toMatchObject({ current: { itemId: item(1).id, shut: null } });
      const other = await look('judge3');
      expect(other.data.current).toEqual({ itemId: item(1).id, shut: null });
      expect(other.data.absences.map(({ itemId }: AnyRow) => itemId)).toEqual([item(1).id, item(1).id, item(1).id]);
      for (const as of ['selection_committee', 'director']) {
        const { data, text } = await look(as);
        expect(data.current).toEqual({ itemId: null, shut: 'conflict' });
        expect([data.absences, text.includes('の案件2"')]).toEqual([[], false]);
      }
      const absences = await app.engine.db.selectFrom('review_absences').selectAll().where('itemId', '=', item(1).id).orderBy('userId').execute();
      expect(absences.map(({ reason }) => reason)).toEqual(Array(3).fill('利害関係があるため（所属）'));
      expect((await stored(1)).discussedAt).toBe('2027-02-12T03:00:00.000Z');
      // Once more, and after another, nobody leaves twice.
      await call(1);
      await call(0, 'judge2');
      await call(1, 'judge2');
      expect(await app.engine.db.selectFrom('review_absences').selectAll().where('itemId', '=', item(1).id).execute()).toHaveLength(3);
      await call(null);
      expect((await look('selection_committee')).data.current).toBeNull();
    });

    it('lets whoever finds a conflict late leave the file that is discussed, and tells every screen', async () => {
      await call(1);
      const headers = { Authorization: `Bearer ${await app.token('judge3')}` };
      const stream = streamOf(await app.raw(`/api/review_rounds/${scene.round.id}/live`, { headers }));
      const found = { reviewId: review('selection_committee', 1).id, answer: 'conflict', kind: 'belongs', reason: '以前の職場でした' };
      expect((await app.call('selection_committee', 'POST', '/reviews/declare', { answers: [found] })).status).toBe(200);
      await until(() => stream.hints.length === 1);
      await stream.close();
      expect((await look('selection_committee')).data.current).toEqual({ itemId: null, shut: 'conflict' });
      const { data } = await look('judge3');
      expect(data.items[1]).toMatchObject({ count: 2, excluded: 1, mean: 1200 });
      expect(data.absences.map(({ itemId }: AnyRow) => itemId)).toEqual([item(1).id]);
    });

    it('says to a member that a file was not given to that member', async () => {
      await app.engine.db.updateTable('reviews').set({ status: 'withdrawn' }).where('id', '=', review('selection_committee', 1).id).execute();
      await call(1);
      const { data } = await look('selection_committee');
      expect(data.current).toEqual({ itemId: null, shut: 'notGiven' });
      expect(data.items.map(({ position }: AnyRow) => position)).toEqual([1, 3, 4]);
    });

    it('is led by the fund or the chair, who sees the file', async () => {
      for (const as of ['selection_committee', 'judge3']) expect((await call(0, as)).status).toBe(403);
      expect((await call(0, 'director')).status).toBe(403);
      expect((await call(0, 'evaluation_committee')).status).toBe(404);
      await shut('fund_staff', 0);
      await shut('judge2', 0);
      for (const as of ['fund_staff', 'judge2']) expect((await call(0, as)).status).toBe(404);
      const other = await reviewScene(app, { status: 'meeting' });
      expect((await app.call('fund_staff', 'POST', `/review_rounds/${scene.round.id}/current`, { itemId: other.items[0]?.id })).status).toBe(404);
      expect((await call(0, 'fund_manager')).status).toBe(200);
    });

    it('tells every screen of what happens, and nobody of a file that is shut', async () => {
      const streams: LiveStream[] = [];
      const listen = async (as: string) => {
        const headers = { Authorization: `Bearer ${await app.token(as)}` };
        const stream = streamOf(await app.raw(`/api/review_rounds/${scene.round.id}/live`, { headers }));
        streams.push(stream);
        return stream;
      };
      await shut('selection_committee', 1);
      const [chair, member, shutOut] = [await listen('judge2'), await listen('judge3'), await listen('selection_committee')];
      expect(
        (
          await app.raw(`/api/review_rounds/${scene.round.id}/live`, {
            headers: { Authorization: `Bearer ${await app.token('evaluation_committee')}` },
          })
        ).status,
      ).toBe(404);
      await call(1);
      for (const one of [chair, member, shutOut]) await until(() => one.hints.length === 1);
      await propose(1, granted());
      await until(() => chair.hints.length === 2 && member.hints.length === 2);
      await pass(300);
      expect(shutOut.hints).toEqual(['round {}']);
      await call(null);
      await until(() => shutOut.hints.length === 2);
      await app.engine.db
        .updateTable('reviews')
        .set({ status: 'withdrawn' })
        .where('userId', '=', await userIdOf(app, 'judge3'))
        .execute();
      await until(member.isOver);
      await Promise.all(streams.map((stream) => stream.close()));
    });

    describe('proposes', () => {
      it('what the fund or the chair says, with the sum against the budget', async () => {
        expect((await propose(0, granted(400_000, { rationale: '計画が具体的' }))).data).toEqual({ id: item(0).id, version: 2 });
        expect((await propose(1, { proposal: 'conditional', proposedAmount: 350_000, conditions: '備品を減らすこと' }, 'judge2')).status).toBe(200);
        expect((await propose(2, { proposal: 'waitlisted', waitRank: 1 })).status).toBe(200);
        expect((await propose(3, { proposal: 'rejected' })).status).toBe(200);
        const { data } = await look('judge3');
        expect(data.departments[0]).toMatchObject({ proposed: 750_000, over: 0 });
        expect(data.items.map(({ proposal }: AnyRow) => proposal)).toEqual(['awarded', 'conditional', 'waitlisted', 'rejected']);
        expect(await stored(0)).toMatchObject({ rationale: '計画が具体的', proposedAmount: 400_000 });
      });

      it('the same once more without a change, and nothing over a newer one', async () => {
        const { version } = await stored(0);
        await propose(0, granted());
        const again = await propose(0, granted(400_000, { version }));
        expect([again.status, again.data.version]).toEqual([200, version + 1]);
        expect(await propose(0, granted(300_000, { version }))).toMatchObject({ status: 409, code: 'stale_version' });
        expect((await stored(0)).proposedAmount).toBe(400_000);
      });

      it.each([
        ['nothing', {}, 'proposal'],
        ['no amount', { proposal: 'awarded' }, 'proposedAmount'],
        ['more than was asked', { proposal: 'awarded', proposedAmount: 400_001 }, 'proposedAmount'],
        ['no conditions', { proposal: 'conditional', proposedAmount: 1 }, 'conditions'],
        ['no place among those who wait', { proposal: 'waitlisted' }, 'waitRank'],
        ['money for one that is refused', { proposal: 'rejected', proposedAmount: 1 }, 'proposedAmount'],
      ])('not with %s', async (_, given, field) => {
        expect(await propose(0, given)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
        expect((await stored(0)).proposal).toBeNull();
      });

      it('out of the order of the ranking with a reason only', async () => {
        await propose(1, { proposal: 'rejected' });
        expect(await propose(2, granted())).toMatchObject({
          status: 422,
          fields: { exceptionReason: '順位と提案の順が、2番の案件と入れ替わります。順位と異なる選び方の理由を入力してください' },
        });
        expect((await propose(2, granted(400_000, { exceptionReason: '流域でただ一つの取組み' }))).status).toBe(200);
        await app.engine.db.updateTable('review_rounds').set({ minimum: 6 }).where('id', '=', scene.round.id).execute();
        expect((await propose(3, granted())).fields?.exceptionReason).toContain('最低点に満たない案件です');
      });

      it('one place for each of those who wait', async () => {
        await propose(2, { proposal: 'waitlisted', waitRank: 1 });
        expect(await propose(3, { proposal: 'waitlisted', waitRank: 1 })).toMatchObject({
          status: 422,
          fields: { waitRank: '補欠1番は、3番の案件です。別の順位にしてください' },
        });
      });

      it('nothing by those with a conflict of interest, in words, nor by members', async () => {
        await shut('fund_staff', 0);
        await shut('judge2', 0);
        for (const as of ['fund_staff', 'judge2'])
          expect(await propose(0, granted(), as)).toMatchObject({
            status: 403,
            code: 'conflict_of_interest',
            error: 'この案件には利害関係があるため、審議に加われません。ほかの担当者が進めます。',
          });
        expect((await propose(0, granted(), 'selection_committee')).status).toBe(403);
        expect((await propose(0, granted(), 'evaluation_committee')).status).toBe(404);
        expect((await propose(0, granted(), 'director')).status).toBe(403);
        expect((await propose(0, granted(), 'fund_manager')).status).toBe(200);
      });

      it('nothing against a file that whoever proposes does not see', async () => {
        await propose(0, { proposal: 'rejected' }, 'fund_manager');
        await shut('fund_staff', 0);
        expect((await propose(1, granted())).status).toBe(200);
      });

      it('nothing once it is over, and nothing of what has been achieved', async () => {
        await app.engine.db.updateTable('review_rounds').set({ kind: 'final' }).where('id', '=', scene.round.id).execute();
        expect((await propose(0, granted())).status).toBe(409);
        await app.engine.db.updateTable('review_rounds').set({ kind: 'papers', status: 'closed' }).where('id', '=', scene.round.id).execute();
        expect(await propose(0, granted())).toMatchObject({ status: 409, error: '会議は終わりました。' });
        expect((await call(0)).status).toBe(409);
        expect((await correct({})).status).toBe(409);
      });
    });

    describe('corrects a mark', () => {
      it('with a reason: what was handed in stays, and the figures follow', async () => {
        const before = await reviewNow('selection_committee', 0);
        expect((await correct({})).status).toBe(200);
        const after = await reviewNow('selection_committee', 0);
        expect([before.total, after.total, after.scores]).toEqual([13, 15, before.scores]);
        const { data } = await app.call('judge2', 'GET', `/review_items/${item(0).id}/sheets`);
        const sheet = data.sheets.find(({ id }: AnyRow) => id === after.id);
        expect(sheet.scores[scene.criteria[1]?.id as number].value).toBe(5);
        expect(data.corrections).toEqual([
          expect.objectContaining({ reviewId: after.id, before: 4, after: 5, reason: '読み違いのため', userName: expect.any(String) }),
        ]);
        expect((await look()).data.items[0]).toMatchObject({ sum: 4500, mean: 1500 });
        // Of two corrections the newer holds.
        expect((await correct({ value: 3 }, 'judge2')).status).toBe(200);
        expect((await reviewNow('selection_committee', 0)).total).toBe(11);
      });

      it('once: the second press finds it corrected', async () => {
        await correct({});
        expect(await correct({})).toMatchObject({ status: 422, fields: { value: '今の点数と同じです。訂正する点数を入力してください' } });
        expect(
          await app.engine.db.selectFrom('score_corrections').select('id').where('reviewId', '=', review('selection_committee', 0).id).execute(),
        ).toHaveLength(1);
      });

      it.each([
        ['a mark that there is none', { value: 6 }, 'value'],
        ['no reason', { reason: ' ' }, 'reason'],
        ['no criterion', { criterionId: null }, 'criterionId'],
        ['the criterion of another rubric', { criterionId: 999_999_999 }, 'criterionId'],
      ])('not with %s', async (_, given, field) =>
        expect(await correct(given)).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } }),
      );

      it('by the chair and the heads alone, without a conflict of interest, and only what is frozen', async () => {
        for (const as of ['fund_staff', 'director', 'selection_committee']) expect([as, (await correct({}, as)).status]).toEqual([as, 403]);
        expect((await correct({}, 'evaluation_committee')).status).toBe(404);
        await recuse(app, 'judge3', review('judge3', 0));
        expect((await correct({}, 'fund_manager', review('judge3', 0).id)).status).toBe(409);
        await shut('fund_manager', 0);
        expect((await correct({})).code).toBe('conflict_of_interest');
        const rows = await app.engine.db.selectFrom('score_corrections').select('id').where('applicationId', '=', item(0).applicationId).execute();
        expect(rows).toEqual([]);
      });

      it('shows the sheets to those who lead, and none of a file that is shut', async () => {
        const sheets = (as: string) => app.call(as, 'GET', `/review_items/${item(0).id}/sheets`);
        for (const as of ['fund_staff', 'director', 'judge2']) expect((await sheets(as)).data.sheets).toHaveLength(3);
        expect((await sheets('selection_committee')).status).toBe(403);
        await shut('director', 0);
        expect((await sheets('director')).status).toBe(403);
      });
    });

    describe('ends', () => {
      const close = (as = 'fund_manager') => step('close', as);

      it('when something is proposed of every file, and members see nothing more', async () => {
        expect(await close()).toMatchObject({
          status: 409,
          error: '提案のない案件があります。提案を決めてから、会議を終えてください（1番、2番、3番、4番）。',
        });
        await propose(0, granted());
        await propose(1, granted());
        await propose(2, { proposal: 'waitlisted', waitRank: 1 });
        await propose(3, { proposal: 'rejected' });
        await call(3);
        expect((await close('fund_staff')).status).toBe(403);
        expect((await close()).status).toBe(200);
        expect(await round()).toMatchObject({ status: 'closed', currentItemId: null, closedAt: expect.any(String) });
        expect((await look('fund_staff')).status).toBe(200);
        for (const as of ['judge2', 'selection_committee']) expect((await look(as)).status).toBe(404);
      });

      it('not while an order is not explained, which a correction may bring about', async () => {
        await propose(0, granted());
        await propose(1, granted());
        await propose(2, { proposal: 'rejected' });
        await propose(3, { proposal: 'rejected' });
        // The third file passes the second.
        await app.engine.db.updateTable('reviews').set({ total: 15 }).where('applicationId', '=', item(2).applicationId).execute();
        const { error } = await close();
        expect(error).toContain('順位と異なる提案に、理由のない案件があります');
        expect(error).toContain('2番、3番');
      });

      it('tells whoever does not see a file only how many there are', async () => {
        for (const index of [1, 2, 3]) await propose(index, { proposal: 'rejected' });
        await shut('fund_manager', 0);
        const { error } = await close();
        expect(error).toBe(
          '提案のない案件があります。提案を決めてから、会議を終えてください（あなたが加われない案件が1件あります。加われる人が決めます）。',
        );
      });

      it('without proposals where what has been achieved was judged', async () => {
        await app.engine.db.updateTable('review_rounds').set({ kind: 'final' }).where('id', '=', scene.round.id).execute();
        expect((await close()).status).toBe(200);
      });
    });
  });
});
