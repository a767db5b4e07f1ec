import { beforeAll, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { addItem, answerConflict, giveReview, makeMember, makeRound, makeRubric, userIdOf } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';

const judge = 'selection_committee';

onEitherEngine('the reviews of a member', (app) => {
  let rubric: Awaited<ReturnType<typeof makeRubric>>;
  let free: number[];
  beforeAll(async () => {
    app.setNow(new Date('2026-12-10T01:00:00.000Z'));
    rubric = await makeRubric(app);
    free = (await app.engine.db.selectFrom('applications').select('id').orderBy('id').execute()).map(({ id }) => id);
  });
  /** Another one for every test. */
  const next = () => free.shift() as number;
  const given = async (more: Partial<Parameters<typeof giveReview>[1]> = {}, round: AnyRow = {}) => {
    const { id: roundId } = await makeRound(app, { rubricId: rubric.id, ...round });
    return giveReview(app, { applicationId: next(), roundId, ...more });
  };
  const sheetOf = (scores: AnyRow = {}, more: AnyRow = {}) => ({
    ...{ scores, recommendation: null, proposedAmount: null, commentInternal: null, commentToApplicant: null, revision: 0, ...more },
  });
  const [aim, plan, growth] = [0, 1, 2].map((at) => () => rubric.criteria[at]?.id as number) as [() => number, () => number, () => number];
  const full = () => ({ [aim()]: { value: 4 }, [plan()]: { value: 5, note: '具体的' } });
  const save = (id: number, body: AnyRow, as = judge) => app.call(as, 'PUT', `/reviews/${id}/sheet`, body);
  const submit = (id: number, revision: number, as = judge) => app.call(as, 'POST', `/reviews/${id}/submit`, { revision });
  const file = (id: number, as = judge) => app.call(as, 'GET', `/reviews/${id}/file`);
  const mine = async (roundId: number, as = judge) =>
    (await app.call(as, 'GET', '/reviews/mine')).data.find(({ round }: AnyRow) => round.id === roundId);
  const stored = (id: number) => app.engine.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const roundTo = (id: number, status: string) =>
    app.engine.db
      .updateTable('review_rounds')
      .set({ status: status as 'draft' })
      .where('id', '=', id)
      .execute();

  describe('the list', () => {
    it('has the member’s own in the rounds that go on, in the order of the cases, with the criteria and how far it is', async () => {
      const { id: roundId } = await makeRound(app, { rubricId: rubric.id, title: '一次審査' });
      const [one, other, third, gone, strange] = [next(), next(), next(), next(), next()];
      await addItem(app, roundId, third);
      for (const [applicationId, status] of [
        [one, 'open'],
        [other, 'recused'],
        [third, 'offered'],
        [gone, 'withdrawn'],
      ] as const)
        await giveReview(app, { applicationId, roundId, status });
      await giveReview(app, { applicationId: strange, roundId, as: 'evaluation_committee' });
      const shown = await mine(roundId);
      expect(shown.round).toMatchObject({ title: '一次審査', status: 'scoring', blind: false, seeOthers: 'atMeeting' });
      expect(shown.criteria.map(({ label, weight, required, independent }: AnyRow) => [label, weight, required, independent])).toEqual([
        ['目的', 1, true, false],
        ['計画', 2, true, false],
        ['発展', 1, false, true],
      ]);
      expect(shown.reviews.map(({ position, status, answer }: AnyRow) => [position, status, answer])).toEqual([
        [1, 'offered', null],
        [2, 'open', 'none'],
        [3, 'recused', 'conflict'],
      ]);
      expect(shown.progress).toEqual({ total: 3, declared: 2, recused: 1, submitted: 0 });
    });

    it('tells of what is not declared yet no more than title, organisation, people and category', async () => {
      const review = await given({ status: 'offered' });
      const [shown] = (await mine(review.roundId)).reviews;
      const application = await app.engine.db
        .selectFrom('applications as a')
        .innerJoin('organizations as o', 'o.id', 'a.organizationId')
        .innerJoin('users as c', 'c.id', 'a.contactUserId')
        .select(['a.title', 'a.category', 'a.entryNumber', 'o.name', 'o.representativeName', 'c.username'])
        .where('a.id', '=', review.applicationId)
        .executeTakeFirstOrThrow();
      expect(shown).toMatchObject({ title: application.title, organizationName: application.name, category: application.category });
      expect(shown.people).toEqual(expect.arrayContaining([application.username]));
      expect([shown.sheet, shown.entryAmount, shown.total]).toEqual([null, null, null]);
    });

    it('is empty of rounds that have not begun or are over', async () => {
      const review = await given();
      for (const [status, isThere] of [
        ['draft', false],
        ['declaring', true],
        ['meeting', true],
        ['closed', false],
        ['cancelled', false],
      ] as const) {
        await roundTo(review.roundId, status);
        expect([status, (await mine(review.roundId)) !== undefined]).toEqual([status, isThere]);
      }
    });
  });

  describe('the file', () => {
    it('opens for its member while the review is open, submitted or frozen, and for nobody else', async () => {
      for (const status of ['open', 'submitted', 'frozen', 'offered', 'recused', 'withdrawn'] as const) {
        const review = await given({ status });
        const isRead = ['open', 'submitted', 'frozen'].includes(status);
        expect([status, (await file(review.id)).status]).toEqual([status, isRead ? 200 : 404]);
        expect([status, (await save(review.id, sheetOf())).status]).toEqual([status, isRead ? (status === 'open' ? 200 : 409) : 404]);
        expect((await file(review.id, 'evaluation_committee')).status).toBe(404);
        expect((await file(review.id, 'fund_manager')).status).toBe(403);
      }
    });

    it('shuts with a conflict of interest, wherever it was declared, and with the end of the round', async () => {
      const review = await given();
      const userId = await userIdOf(app, judge);
      for (const [answer, status] of [
        ['conflict', 404],
        ['none', 200],
        ['unsure', 404],
        ['none', 200],
      ] as const) {
        await answerConflict(app, review.applicationId, userId, answer);
        expect([answer, (await file(review.id)).status]).toEqual([answer, status]);
        expect((await save(review.id, sheetOf({}, { revision: 9 }))).status).toBe(status === 404 ? 404 : 200);
      }
      for (const status of ['closed', 'cancelled', 'draft']) {
        await roundTo(review.roundId, status);
        expect([status, (await file(review.id)).status]).toEqual([status, 404]);
      }
    });

    it('tells what an application says that came without a form, and nothing of persons to write to or sums that are decided', async () => {
      const review = await given();
      await app.engine.db
        .updateTable('applications')
        .set({ approvedAmount: 123_456_789, informationAtTheTime: '会員は30人' })
        .where('id', '=', review.applicationId)
        .execute();
      const { data, text } = await file(review.id);
      expect(data.form).toBe(null);
      expect(data.facts).toEqual(expect.arrayContaining([{ label: '申請時の団体情報', value: '会員は30人' }]));
      expect(data.facts.map(({ label }: AnyRow) => label)).toContain('申請額');
      expect(data.item).toMatchObject({ position: 1, organizationName: expect.any(String), entryAmount: expect.any(Number) });
      for (const hidden of ['123456789', '123,456,789', 'approvedAmount', '@']) expect(text).not.toContain(hidden);
      expect((await app.call(judge, 'GET', `/reviews/${review.id}/file/paper`)).status).toBe(404);
    });

    it('tells of earlier grants what anybody reads of them', async () => {
      const review = await given();
      const { db } = app.engine;
      const own = await db.selectFrom('applications').select('organizationId').where('id', '=', review.applicationId).executeTakeFirstOrThrow();
      const [told, secret] = [next(), next()];
      await db.updateTable('applications').set({ organizationId: own.organizationId, grantYear: 2020 }).where('id', 'in', [told, secret]).execute();
      await db.updateTable('applications').set({ title: '五年前の事業' }).where('id', '=', told).execute();
      await db.updateTable('applications').set({ title: '名前を出さない事業' }).where('id', '=', secret).execute();
      const stamps = { createdAt: '2021-03-01T00:00:00.000Z', updatedAt: '2021-03-01T00:00:00.000Z' };
      for (const [applicationId, publicName] of [
        [told, '川の会'],
        [secret, null],
      ] as const) {
        await db.deleteFrom('decisions').where('applicationId', '=', applicationId).execute();
        await db
          .insertInto('decisions')
          .values({
            applicationId,
            outcome: 'awarded',
            status: 'announced',
            amount: 1,
            boardDate: '2021-02-20',
            publicName,
            announcedAt: stamps.createdAt,
            ...stamps,
          } as never)
          .execute();
      }
      const { data, text } = await file(review.id);
      expect(data.earlier).toContainEqual({ grantYear: 2020, category: expect.any(String), title: '五年前の事業' });
      expect(text).not.toContain('名前を出さない事業');
    });
  });

  describe('the score sheet', () => {
    it('is kept as it is written, complete or not, with its total once every required mark is there', async () => {
      const { id } = await given();
      const first = await save(id, sheetOf({ [aim()]: { value: 4 } }, { commentInternal: 'よい計画' }));
      expect(first.data).toEqual({
        revision: 1,
        savedAt: '2026-12-10T01:00:00.000Z',
        total: null,
        problems: { [plan()]: '「計画」の点数を付けてください' },
      });
      const second = await save(id, sheetOf({ ...full(), [growth()]: { value: 1 } }, { revision: 1, recommendation: 'adopt', proposedAmount: 1000 }));
      expect(second.data).toMatchObject({ revision: 2, total: 14, problems: {} });
      expect(await stored(id)).toMatchObject({
        ...{ total: 14, revision: 2, recommendation: 'adopt', proposedAmount: 1000, commentInternal: null, status: 'open' },
        scores: JSON.stringify({ ...full(), [growth()]: { value: 1 } }),
      });
      expect((await file(id)).data.review).toMatchObject({ revision: 2, total: 14, sheet: { recommendation: 'adopt', scores: full() } });
    });

    it('takes the same once more, as after a lost answer, and tells what is newer', async () => {
      const { id } = await given();
      expect((await save(id, sheetOf(full()))).data.revision).toBe(1);
      expect((await save(id, sheetOf(full()))).data.revision).toBe(1);
      const stale = await save(id, sheetOf({ [aim()]: { value: 1 } }));
      expect([stale.status, stale.code]).toEqual([409, 'stale']);
      expect(stale.data).toMatchObject({ revision: 1, scores: full(), total: 14, savedAt: '2026-12-10T01:00:00.000Z' });
      expect((await stored(id)).total).toBe(14);
    });

    it('refuses what is no mark, no criterion, no field, and too much', async () => {
      const review = await given();
      const others = await makeRubric(app);
      for (const [body, at] of [
        [sheetOf({ [aim()]: { value: 6 } }), aim()],
        [sheetOf({ [aim()]: { value: 0 } }), aim()],
        [sheetOf({ [aim()]: { value: 2.5 } }), aim()],
        [sheetOf({ [aim()]: { value: '3' } }), aim()],
        [sheetOf({ [aim()]: 3 }), aim()],
        [sheetOf({ [aim()]: { value: 3, weight: 100 } }), aim()],
        [sheetOf({ [aim()]: { value: 3, note: 'あ'.repeat(501) } }), aim()],
        [sheetOf({ [others.criteria[0]?.id]: { value: 3 } }), others.criteria[0]?.id],
        [sheetOf({ __proto__x: { value: 3 } }), '__proto__x'],
        [sheetOf([] as never), 'scores'],
        [sheetOf({}, { recommendation: 'perhaps' }), 'recommendation'],
        [sheetOf({}, { proposedAmount: -1 }), 'proposedAmount'],
        [sheetOf({}, { commentToApplicant: 'あ'.repeat(4001) }), 'commentToApplicant'],
        [sheetOf({}, { total: 99 }), 'total'],
        [sheetOf({}, { status: 'submitted' }), 'status'],
        [sheetOf({}, { revision: 'x' }), 'revision'],
      ] as const) {
        const answer = await save(review.id, body);
        expect([at, answer.status, Object.keys(answer.fields ?? {})]).toEqual([at, 422, [String(at)]]);
      }
      expect((await stored(review.id)).revision).toBe(0);
    });

    it('waits for the marks until the round scores, and ends with the meeting', async () => {
      const { id, roundId } = await given();
      for (const [status, words] of [
        ['declaring', 'まだ始まっていません'],
        ['meeting', '会議が始まった'],
      ] as const) {
        await roundTo(roundId, status);
        const [saved, handed] = [await save(id, sheetOf(full())), await submit(id, 0)];
        for (const answer of [saved, handed]) {
          expect([answer.status, answer.code]).toEqual([409, 'closed']);
          expect(answer.error).toContain(words);
        }
      }
    });

    it('leaves no marks in the audit log, where those read who may not know them', async () => {
      const { id } = await given();
      await save(id, sheetOf(full(), { commentInternal: '密かな意見' }));
      await submit(id, 1);
      const rows = await app.engine.db.selectFrom('audit_logs').selectAll().where('resource', '=', 'reviews').where('recordId', '=', id).execute();
      expect(rows.length).toBe(1);
      expect(JSON.stringify(rows)).not.toMatch(/密かな意見|"value"|total/);
    });
  });

  describe('the submission', () => {
    it('demands every required mark, by the criterion, and no more than was asked for', async () => {
      const { id, applicationId } = await given();
      await app.engine.db.updateTable('applications').set({ entryAmount: 500_000 }).where('id', '=', applicationId).execute();
      await save(id, sheetOf({ [growth()]: { value: 1 } }, { proposedAmount: 500_001 }));
      const answer = await submit(id, 1);
      expect([answer.status, Object.keys(answer.fields ?? {}).sort()]).toEqual([422, [String(aim()), String(plan()), 'proposedAmount'].sort()]);
      expect((await stored(id)).status).toBe('open');
    });

    it('is of the sheet that was on screen, and once', async () => {
      const { id } = await given();
      await save(id, sheetOf(full()));
      expect((await submit(id, 0)).code).toBe('stale');
      const handed = await submit(id, 1);
      expect(handed.data).toEqual({ status: 'submitted', submittedAt: '2026-12-10T01:00:00.000Z', total: 14 });
      expect((await submit(id, 1)).data).toEqual(handed.data);
      const late = await save(id, sheetOf({ [aim()]: { value: 1 } }, { revision: 1 }));
      expect([late.status, late.code]).toEqual([409, 'closed']);
      expect((await stored(id)).status).toBe('submitted');
    });

    it('is opened again by the office alone, with a reason that its member is written to', async () => {
      const { id } = await given();
      await save(id, sheetOf(full()));
      await submit(id, 1);
      const reopen = (as: string, body: AnyRow) => app.call(as, 'POST', `/reviews/${id}/reopen`, body);
      expect((await reopen(judge, { comment: '直したい' })).status).toBe(403);
      expect((await reopen('fund_staff', {})).status).toBe(422);
      expect((await reopen('fund_staff', { comment: '計画の点数を確かめてください' })).status).toBe(200);
      expect(await stored(id)).toMatchObject({ status: 'open', submittedAt: null, total: 14 });
      const mail = await app.engine.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
      expect(mail).toMatchObject({ recipientAddress: `${judge}@example.jp`, subject: expect.stringContaining('審査票を直せるようになりました') });
      expect(mail?.body).toContain(`/admin/reviews/${id}\n`);
      expect(mail?.body).toContain('計画の点数を確かめてください');
      await save(id, sheetOf({ ...full(), [aim()]: { value: 5 } }, { revision: 1 }));
      expect((await submit(id, 2)).data.total).toBe(15);
      await app.engine.db.updateTable('reviews').set({ status: 'frozen' }).where('id', '=', id).execute();
      expect((await reopen('fund_staff', { comment: '遅い' })).status).toBe(409);
    });

    it('of one member says nothing to another', async () => {
      const review = await given();
      await makeMember(app, await userIdOf(app, 'evaluation_committee'), { committee: 'selection' });
      const other = await giveReview(app, { applicationId: review.applicationId, roundId: review.roundId, as: 'evaluation_committee' });
      await save(review.id, sheetOf(full(), { commentInternal: '密かな意見' }));
      await submit(review.id, 1);
      for (const path of ['/reviews/mine', `/reviews/${other.id}/file`, '/reviews', `/reviews/${other.id}`]) {
        const { text, status } = await app.call('evaluation_committee', 'GET', path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).not.toContain('密かな意見');
        expect(text).not.toContain('"total":14');
      }
      expect((await app.call('evaluation_committee', 'GET', `/reviews/${review.id}`)).status).toBe(404);
    });
  });
});
