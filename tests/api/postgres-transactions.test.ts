import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { onPostgres } from '../support/app.ts';

const faq = (question: string) => ({
  question,
  answer: '答え',
  category: 'application' as const,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
});

onPostgres('a transaction', (app) => {
  afterEach(() => vi.restoreAllMocks());
  const stored = async () => (await app.engine.reader.selectFrom('faqs').select('question').where('question', 'like', '試%').execute()).length;
  const isolation = sql<{ level: string }>`select current_setting('transaction_isolation') as level`;

  it('sees the database as it asked to, from its first statement on', async () => {
    const levelOf = async (asked?: 'read committed') =>
      (await app.engine.transaction(async (db) => (await isolation.execute(db)).rows[0]?.level, asked)) as string;
    expect([await levelOf(), await levelOf('read committed')]).toEqual(['serializable', 'read committed']);
    const { rows } = await isolation.execute(app.engine.db);
    expect(rows[0]?.level).toBe('read committed');
  });

  it('is nothing where nothing is asked for', async () => {
    expect(await app.engine.transaction(async () => 1)).toBe(1);
    await expect(app.engine.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it('stands as a whole or not at all, whether it begins by reading or by writing', async () => {
    for (const readsFirst of [true, false])
      for (const fails of [true, false]) {
        const before = await stored();
        const done = app.engine.transaction(async (db) => {
          if (readsFirst) await db.selectFrom('faqs').select('id').limit(1).execute();
          await db
            .insertInto('faqs')
            .values(faq(`試${readsFirst}`))
            .execute();
          if (fails) throw new Error('no');
        });
        await done.catch(() => undefined);
        expect([readsFirst, fails, await stored()]).toEqual([readsFirst, fails, before + (fails ? 0 : 1)]);
      }
  });

  it('answers what is asked together each by itself, and is lost as a whole with any of it', async () => {
    const before = await stored();
    const number = (value: number) => sql<{ value: number }>`select ${sql.lit(value)}::int as value`;
    const answers = await app.engine.transaction(async (db) =>
      Promise.all([1, 2, 3].map(async (value) => (await number(value).execute(db)).rows[0]?.value)),
    );
    expect(answers).toEqual([1, 2, 3]);
    const lost = app.engine.transaction(async (db) => {
      const insert = db.insertInto('faqs').values(faq('試失')).execute();
      await Promise.all([insert, sql`select 1 / 0`.execute(db), number(4).execute(db)]);
    });
    await expect(lost).rejects.toThrow('division by zero');
    expect(await stored()).toBe(before);
  });

  it('takes nothing more when it is over', async () => {
    const late = await app.engine.transaction(async (db) => ({ ask: () => isolation.execute(db) }));
    await expect(late.ask()).rejects.toThrow('The transaction is over');
  });

  it('of a change of status waits for the server four times', async () => {
    const [row] = await app.engine.reader
      .selectFrom('applications')
      .select(['id', 'version'])
      .where('status', '=', 'APPLICATION_SUBMITTED')
      .limit(1)
      .execute();
    const call = () =>
      app.call('fund_staff', 'PUT', `/applications/${row?.id}`, {
        applicationStatusId: statusEntry('REVISION_REQUESTED').id,
        comment: '予算書を直してください',
        sendMail: true,
      });
    await app.call('fund_staff', 'GET', '/me');
    const waits: string[][] = [];
    const ask = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
    let underWay = 0;
    let within: unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as pg.QueryConfig).text;
      if (text.startsWith('start transaction')) within = this;
      const answer = ask.apply(this, args);
      if (within !== this) return answer;
      const words = text.split(' ').slice(0, 2).join(' ');
      if (underWay++ === 0) waits.push([words]);
      else waits.at(-1)?.push(words);
      return answer.finally(() => underWay--);
    } as never);
    expect((await call()).status).toBe(200);
    // That the call has been made goes along with what it notes. Then it is repeated.
    expect(waits.slice(0, waits.findIndex(([first]) => first === 'commit') + 1)).toEqual([
      ['start transaction', 'select "id",'],
      ['update "applications"', 'select "id",', 'select "a"."id",'],
      ['with "row0"', 'select "t"."id"'],
      ['commit'],
    ]);
  });
});
