import { beforeAll, describe, expect, it } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type Answer, onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';
import { choiceOf, newAccount, owe } from '../support/transfers.ts';

/** What each got of so many who asked at the same moment. */
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

onEachEngine('of several who write at the same moment', (app) => {
  const times = <T>(count: number, one: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => one(index)));
  const { id: underReview } = statusEntry('UNDER_REVIEW');
  let ids: number[];
  beforeAll(async () => {
    app.setNow(new Date('2026-11-21T01:00:00Z'));
    ids = (await app.engine.db.selectFrom('applications').select('id').orderBy('id').limit(60).execute()).map(({ id }) => id);
    await app.engine.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).where('id', 'in', ids).execute();
    for (const as of ['fund_staff', 'fund_manager', 'accounting_staff']) await app.token(as);
  });

  it('one changes a row that all have before them, and the rest are told', async () => {
    const id = ids[0] as number;
    const { version } = await app.engine.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const answers = await times(8, () => app.call('fund_staff', 'PUT', `/applications/${id}`, { applicationStatusId: underReview, version }));
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const steps = await app.engine.db
      .selectFrom('status_histories')
      .select('id')
      .where('applicationId', '=', id)
      .where('createdAt', '=', '2026-11-21T01:00:00.000Z')
      .execute();
    expect(steps).toHaveLength(1);
  });

  it('one of two steps that exclude each other is taken', async () => {
    const rows = ids.slice(42, 50);
    await app.engine.db.updateTable('applications').set({ status: 'APPLICATION_SUBMITTED' }).where('id', 'in', rows).execute();
    const wishes = ['SELECTION_PREPARATION', 'REVISION_REQUESTED'].map((key) => ({
      applicationStatusId: statusEntry(key).id,
      comment: '判断しました',
    }));
    for (const id of rows) {
      const answers = await Promise.all(wishes.map((wish) => app.call('fund_staff', 'PUT', `/applications/${id}`, wish)));
      expect(statuses(answers)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.code).toBe('wrong_state');
      const steps = await app.engine.db
        .selectFrom('status_histories')
        .select('toStatus')
        .where('applicationId', '=', id)
        .where('createdAt', '=', '2026-11-21T01:00:00.000Z')
        .execute();
      expect(steps).toHaveLength(1);
    }
  });

  it('one of a step and an edit of the same version is written', async () => {
    const rows = ids.slice(52, 58);
    await app.engine.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).where('id', 'in', rows).execute();
    for (const id of rows) {
      const { version } = await app.engine.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow();
      const wishes = [
        { applicationStatusId: underReview },
        { theme: `新しいテーマ ${id}` },
        { applicationStatusId: underReview, theme: `別のテーマ ${id}` },
      ];
      const answers = await Promise.all(wishes.map((wish) => app.call('fund_staff', 'PUT', `/applications/${id}`, { ...wish, version })));
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(answers.filter(({ status }) => status === 409).map(({ code }) => code)).toEqual(['stale_version', 'stale_version']);
      const now = await app.engine.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow();
      // Both in one call are two changes.
      expect(now.version).toBe(answers.find(({ status }) => status === 200)?.data.version);
      expect(now.version - version).toBe(answers[2]?.status === 200 ? 2 : 1);
    }
  });

  it('one makes what there may be one of, although no column says so', async () => {
    const applicationId = ids[1] as number;
    await app.engine.db.deleteFrom('budget_items').where('applicationId', '=', applicationId).execute();
    const answers = await times(8, () => app.call('fund_staff', 'POST', '/budget_items', { applicationId, costCategory: 'travel', amount: 1000 }));
    expect(answers.find(({ status }) => status !== 201)?.error).toBe('この費目の予算はすでに登録されています');
    expect(statuses(answers)).toEqual([201, ...Array(7).fill(422)]);
  });

  it('all get through who change rows beside each other', async () => {
    const rows = ids.slice(2, 42);
    const answers = await times(rows.length, (index) =>
      app.call('fund_staff', 'PUT', `/applications/${rows[index]}`, { applicationStatusId: underReview }),
    );
    expect([...new Set(statuses(answers))]).toEqual([200]);
    const steps = await app.engine.db
      .selectFrom('status_histories')
      .select('applicationId')
      .where('applicationId', 'in', rows)
      .where('createdAt', '=', '2026-11-21T01:00:00.000Z')
      .execute();
    expect(steps).toHaveLength(rows.length);
  });

  it('two calls with the same rows move each once, and tell of each in its place', async () => {
    const rows = ids.slice(2, 32);
    await app.engine.db.updateTable('applications').set({ status: 'SELECTION_PREPARATION' }).where('id', 'in', rows).execute();
    await app.engine.db
      .updateTable('applications')
      .set({ status: 'REJECTED_END' })
      .where('id', '=', rows[7] as number)
      .execute();
    const wish = { ids: rows, applicationStatusId: underReview };
    const answers = await times(2, () => app.call('fund_staff', 'POST', '/applications/status', wish));
    for (const { data } of answers) expect(data.map(({ id }: AnyRow) => id)).toEqual(rows);
    const versions = await app.engine.db.selectFrom('applications').select(['id', 'version']).where('id', 'in', rows).execute();
    for (const [at, id] of rows.entries()) {
      const taken = answers.map(({ data }) => data[at]);
      expect(taken.filter(({ success }) => success)).toHaveLength(at === 7 ? 0 : 1);
      if (at === 7) expect(taken.map(({ code }) => code)).toEqual(['wrong_state', 'wrong_state']);
      else expect(taken.find(({ success }) => success).version).toBe(versions.find((row) => row.id === id)?.version);
    }
  });

  it('one approves, and one step is written', async () => {
    const { id } = await app.engine.db.selectFrom('receipts').select('id').where('removed', '=', 0).executeTakeFirstOrThrow();
    await app.engine.db.updateTable('receipts').set({ status: 'submitted' }).where('id', '=', id).execute();
    const before = (await app.engine.db.selectFrom('receipt_histories').select('id').where('receiptId', '=', id).execute()).length;
    const answers = await times(6, (index) =>
      app.call(index % 2 ? 'fund_staff' : 'fund_manager', 'PUT', `/receipts/${id}/review`, { status: 'approved', comment: '写しを確認' }),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await app.engine.db.selectFrom('receipt_histories').select('id').where('receiptId', '=', id).execute()).toHaveLength(before + 1);
  });

  it('one takes a payment into a transfer batch', async () => {
    const accountId = await newAccount(app);
    const owed = await owe(app, 4);
    const answers = await times(4, () => app.call('accounting_staff', 'POST', '/transfer_batches/create', choiceOf(accountId, owed)));
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    const items: AnyRow[] = await app.engine.db.selectFrom('transfer_items').selectAll().where('status', '=', 'ready').execute();
    expect([items.length, new Set(items.map(({ reference }) => reference)).size]).toEqual([4, 4]);
  });

  it('a rule that looks at many rows holds for all of them together', async () => {
    const { engine } = app;
    await engine.db.deleteFrom('faqs').execute();
    const stamps = { createdAt: '2026-11-21T01:00:00.000Z', updatedAt: '2026-11-21T01:00:00.000Z' };
    /** No more than five: counted first, then written. */
    const add = (question: string) =>
      engine.transaction(async (db) => {
        const { count } = await db
          .selectFrom('faqs')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) >= 5) return false;
        await db
          .insertInto('faqs')
          .values({ question, answer: 'はい', category: 'payment', ...stamps })
          .execute();
        return true;
      });
    const added = await times(12, (index) => add(`質問 ${index}`));
    expect(added.filter(Boolean)).toHaveLength(5);
    expect(await engine.db.selectFrom('faqs').select('id').execute()).toHaveLength(5);
  });

  it('whoever holds a row is waited for, and what it wrote is seen', async () => {
    const id = ids[58] as number;
    const { engine } = app;
    const before = await engine.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    const addOne = () =>
      engine.transaction(async (db) => {
        const { version } = await engine.forUpdate(db.selectFrom('applications').select('version').where('id', '=', id)).executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 5));
        await db
          .updateTable('applications')
          .set({ version: version + 1 })
          .where('id', '=', id)
          .execute();
      }, 'read committed');
    await times(8, addOne);
    const after = await engine.db.selectFrom('applications').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    expect(after.version).toBe(before.version + 8);
  });

  describe('each claim is one process’s', () => {
    it.each(['serializable', 'read committed'] as const)('and those that wait for one another crosswise get through: %s', async (isolation) => {
      const [one, other] = [ids[50] as number, ids[51] as number];
      const meet = meeting(app.engine.name === 'postgres' ? 2 : 1);
      const touch = (order: readonly number[]) =>
        app.engine.transaction(async (db) => {
          for (const id of order) {
            await db
              .updateTable('applications')
              .set((eb) => ({ version: eb('version', '+', 1) }))
              .where('id', '=', id)
              .execute();
            await meet();
          }
        }, isolation);
      const sum = async () => {
        const rows = await app.engine.db.selectFrom('applications').select('version').where('id', 'in', [one, other]).execute();
        return rows.reduce((total, { version }) => total + version, 0);
      };
      const before = await sum();
      await Promise.all([touch([one, other]), touch([other, one])]);
      expect(await sum()).toBe(before + 4);
    });
  });
});

/** So many wait for each other the first time; nobody waits for ever. */
function meeting(count: number): () => Promise<void> {
  let there = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    there++;
    if (there >= count) open();
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 2000))]);
  };
}
