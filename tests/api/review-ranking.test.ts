import { beforeEach, describe, expect, it } from 'vitest';
import { onEitherEngine } from '../support/app.ts';
import { type ReviewScene, recuse, reviewScene } from '../support/review-scene.ts';
import { answerConflict, userIdOf } from '../support/reviews.ts';
import type { AnyRow } from '../support/rows.ts';

onEitherEngine('the figures of a round', (app) => {
  let scene: ReviewScene;
  beforeEach(async () => {
    app.setNow(new Date('2027-02-12T03:00:00.000Z'));
    scene = await reviewScene(app);
  });

  const set = (values: AnyRow) => app.engine.db.updateTable('review_rounds').set(values).where('id', '=', scene.round.id).execute();
  const ask = (as = 'fund_staff') => app.call(as, 'GET', `/review_rounds/${scene.round.id}/ranking`);
  const file = (index: number) => scene.items[index] as AnyRow;
  const review = (as: keyof ReviewScene['reviews'], index: number) => scene.reviews[as][index] as AnyRow;
  const shut = async (as: string, index: number) => answerConflict(app, file(index).applicationId, await userIdOf(app, as), 'conflict');

  it('are told to the office in full, with the places that the money is enough for', async () => {
    const { data } = await ask();
    expect(data.round).toMatchObject({ id: scene.round.id, status: 'scoring', aggregate: 'mean', excludedRule: 'mean' });
    expect(data.departments).toEqual([
      expect.objectContaining({ grantId: scene.grantId, budget: 1_000_000, left: 1_000_000, count: 4, asked: 1_600_000, proposed: 0, over: 0 }),
    ]);
    expect(data.items.map(({ rank, mean, sum, median, spread, zone }: AnyRow) => [rank, mean, sum, median, spread, zone])).toEqual([
      [1, 1433, 4300, 1500, 2, 'above'],
      [2, 1133, 3400, 1200, 2, 'border'],
      [3, 833, 2500, 900, 2, 'below'],
      [4, 533, 1600, 600, 2, 'below'],
    ]);
    const [first] = data.items;
    const names = new Map(data.members.map(({ id, name }: AnyRow) => [id, name]));
    expect(first.scores.map(({ member, total }: AnyRow) => [names.get(member), total])).toContainEqual(['委員 judge2', 15]);
    expect(data.barred).toBe(0);
  });

  it.each([
    ['median', { aggregate: 'median' }, [1500, 1200, 900, 600]],
    ['the mean without how strict a member is', { aggregate: 'adjusted' }, [1433, 1133, 833, 533]],
    ['the sum, where the others fill in', { excludedRule: 'fillSum' }, [4300, 3400, 2500, 1600]],
  ])('rank by %s', async (_, values, figures) => {
    await set(values);
    expect((await ask()).data.items.map(({ figure }: AnyRow) => figure)).toEqual(figures);
  });

  it('leave out whoever does not judge, and mark what is below the minimum', async () => {
    await recuse(app, 'selection_committee', review('selection_committee', 0));
    await set({ minimum: 6 });
    const { data } = await ask();
    expect(data.items[0]).toMatchObject({ count: 2, excluded: 1, mean: 1500, belowMinimum: false });
    expect(data.items[3]).toMatchObject({ mean: 533, belowMinimum: true, zone: 'below' });
    await set({ excludedRule: 'fillSum' });
    expect((await ask()).data.items[0]).toMatchObject({ sum: 4500, figure: 4500 });
  });

  it('count what decisions grant elsewhere, and nothing of a file that is shut', async () => {
    const { db } = app.engine;
    const other = await db
      .selectFrom('applications')
      .select('id')
      .where('status', '=', 'AWAITING_BOARD_APPROVAL')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('applications').set({ grantId: scene.grantId }).where('id', '=', other.id).execute();
    await db.deleteFrom('decisions').where('applicationId', '=', other.id).execute();
    const decided = await app.call('fund_staff', 'POST', '/decisions', {
      ...{ applicationId: other.id, outcome: 'awarded', amount: 300_000, boardDate: '2027-02-01' },
    });
    expect(decided.status).toBe(201);
    expect((await ask()).data.departments[0]).toMatchObject({ elsewhere: 300_000, left: 700_000 });
    // What has not been announced, the chair does not learn of.
    expect((await ask('judge2')).data.departments[0]).toMatchObject({ elsewhere: 0 });
    await answerConflict(app, other.id, await userIdOf(app, 'fund_staff'), 'conflict');
    expect((await ask()).data.departments[0]).toMatchObject({ elsewhere: 0, left: 1_000_000 });
    await db.deleteFrom('decisions').where('applicationId', '=', other.id).execute();
  });

  describe('with a conflict of interest', () => {
    it.each(['fund_staff', 'director', 'judge2'])('leave out the file for %s', async (as) => {
      await shut(as, 1);
      const { data, text } = await ask(as);
      expect(data.items.map(({ position }: AnyRow) => position)).toEqual([1, 3, 4]);
      expect(data.items.map(({ rank }: AnyRow) => rank)).toEqual([1, 2, 3]);
      expect(data.departments[0]).toMatchObject({ count: 3, asked: 1_200_000 });
      expect(data.barred).toBe(1);
      const { title, entryNumber } = await app.engine.db
        .selectFrom('applications')
        .select(['title', 'entryNumber'])
        .where('id', '=', file(1).applicationId)
        .executeTakeFirstOrThrow();
      expect([text.includes(title), text.includes(entryNumber)]).toEqual([false, false]);
    });

    it('say the same, whatever becomes of the file that is shut', async () => {
      await set({ aggregate: 'adjusted', status: 'meeting' });
      for (const as of ['fund_staff', 'judge2', 'selection_committee']) {
        await shut(as, 1);
        const before = (await ask(as)).text;
        await app.engine.db
          .updateTable('reviews')
          .set({ total: 1, recommendation: 'reject' })
          .where('applicationId', '=', file(1).applicationId)
          .execute();
        await app.engine.db.updateTable('review_items').set({ proposal: 'awarded', proposedAmount: 400_000 }).where('id', '=', file(1).id).execute();
        expect((await ask(as)).text).toBe(before);
      }
    });

    it('come back with a newer answer', async () => {
      await shut('fund_staff', 1);
      await answerConflict(app, file(1).applicationId, await userIdOf(app, 'fund_staff'), 'none', { source: 'office' });
      expect((await ask()).data.items).toHaveLength(4);
    });
  });

  describe('to members', () => {
    const leadsThere = async (as: string) =>
      (await app.call(as, 'GET', '/reviews/mine')).data.find(({ round }: AnyRow) => round.id === scene.round.id)?.showsFigures;

    it.each([
      ['never', 'scoring', 403, 'not_shown'],
      ['never', 'meeting', 403, 'not_shown'],
      ['atMeeting', 'scoring', 403, 'not_yet'],
      ['afterOwn', 'declaring', 403, 'not_yet'],
    ])('are not told (%s, %s)', async (seeOthers, status, expected, code) => {
      await set({ seeOthers, status });
      expect(await ask('selection_committee')).toMatchObject({ status: expected, code });
      expect(await leadsThere('selection_committee')).toBe(false);
    });

    it('are led to in the list of one’s own reviews where they are told, the chair earlier than the others', async () => {
      await set({ seeOthers: 'never' });
      expect([await leadsThere('judge2'), await leadsThere('selection_committee')]).toEqual([true, false]);
      await set({ seeOthers: 'afterOwn' });
      expect(await leadsThere('selection_committee')).toBe(true);
    });

    it('are told at the meeting without whose they are', async () => {
      await set({ status: 'meeting' });
      const { data } = await ask('selection_committee');
      const own = await userIdOf(app, 'selection_committee');
      expect(data.items).toHaveLength(4);
      expect(data.members.map(({ id }: AnyRow) => id)).toEqual([own]);
      expect(data.items[0].scores.map(({ member, total }: AnyRow) => [member, total])).toEqual([
        [null, 15],
        [null, 15],
        [own, 13],
      ]);
    });

    it('are told of the files alone that the member has handed in, where that is the rule', async () => {
      await set({ seeOthers: 'afterOwn' });
      await app.engine.db.updateTable('reviews').set({ status: 'open' }).where('id', '=', review('selection_committee', 0).id).execute();
      const { data } = await ask('selection_committee');
      expect(data.items.map(({ count, rank }: AnyRow) => [count, rank])).toEqual([
        [0, null],
        [3, 1],
        [3, 2],
        [3, 3],
      ]);
      expect(data.items[0].scores).toEqual([]);
    });

    it('are told of what is given to them alone, and not by whom an application of a blind round is', async () => {
      await set({ status: 'meeting', blind: 1 });
      await app.engine.db.updateTable('reviews').set({ status: 'withdrawn' }).where('id', '=', review('selection_committee', 2).id).execute();
      await app.engine.db.updateTable('reviews').set({ status: 'offered' }).where('id', '=', review('selection_committee', 3).id).execute();
      const { data } = await ask('selection_committee');
      expect(data.items.map(({ position, organizationName }: AnyRow) => [position, organizationName])).toEqual([
        [1, null],
        [2, null],
      ]);
      expect(data.departments[0].count).toBe(2);
      expect((await ask()).data.items[0].organizationName).not.toBeNull();
    });

    it('are told to the chair but for the files that wait for the chair to declare', async () => {
      await app.engine.db.updateTable('reviews').set({ status: 'offered' }).where('id', '=', review('judge2', 3).id).execute();
      await app.engine.db.updateTable('reviews').set({ status: 'withdrawn' }).where('id', '=', review('judge2', 2).id).execute();
      expect((await ask('judge2')).data.items.map(({ position }: AnyRow) => position)).toEqual([1, 2, 3]);
    });

    it.each(['draft', 'closed', 'cancelled'])('are not there in a round that is %s', async (status) => {
      await set({ status });
      for (const as of ['selection_committee', 'judge2']) expect((await ask(as)).status).toBe(404);
    });

    it('are not there for a committee that judges none of it', async () => expect((await ask('evaluation_committee')).status).toBe(404));
  });

  it.each(['general_staff', 'accounting_staff', 'recipient', 'general_user'])('are nothing to %s', async (as) =>
    expect((await ask(as)).status).toBe(403),
  );
});
