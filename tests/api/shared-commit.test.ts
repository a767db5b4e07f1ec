import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onEachEngine, onSqlite } from '../support/app.ts';

const faq = (question: string) => ({
  question,
  answer: '答え',
  category: 'application' as const,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
});

onEachEngine('transactions that come at the same time', (app) => {
  const insert = (question: string, fails = false) =>
    app.engine.db.transaction().execute(async (db) => {
      await db.insertInto('faqs').values(faq(question)).execute();
      await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error(question);
      return db
        .selectFrom('faqs')
        .select('id')
        .where('question', 'like', `${question.slice(0, 2)}%`)
        .execute();
    });
  const stored = async (like: string) =>
    (await app.engine.reader.selectFrom('faqs').select('question').where('question', 'like', like).orderBy('question').execute()).map(
      ({ question }) => question,
    );

  it('stand when they are answered, and one that fails takes no other with it', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `甲${String(index).padStart(2, '0')}`);
    const results = await Promise.allSettled(
      names.map(async (name, index) => {
        await insert(name, index % 3 === 1);
        expect(await stored(name)).toEqual([name]);
      }),
    );
    const wanted = names.filter((_, index) => index % 3 !== 1);
    expect(await stored('甲%')).toEqual(wanted);
    expect(results.map(({ status }) => status)).toEqual(names.map((_, index) => (index % 3 === 1 ? 'rejected' : 'fulfilled')));
  });

  it('the first or the last may be the one that fails', async () => {
    for (const failing of [0, 4]) {
      const names = Array.from({ length: 5 }, (_, index) => `乙${failing}${index}`);
      await Promise.allSettled(names.map((name, index) => insert(name, index === failing)));
      expect(await stored(`乙${failing}%`)).toEqual(names.filter((_, index) => index !== failing));
    }
  });

  it('a single statement between them stands by itself', async () => {
    const [, , single] = await Promise.allSettled([
      insert('丙1'),
      insert('丙2', true),
      app.engine.db.insertInto('faqs').values(faq('丙3')).execute(),
      insert('丙4', true),
    ]);
    expect(single?.status).toBe('fulfilled');
    expect(await stored('丙%')).toEqual(['丙1', '丙3']);
  });

  it('who is refused for what another has written is told so when that stands', async () => {
    const refuse = async () => {
      const refusal = app.engine.transaction(async (db) => {
        const found = await db.selectFrom('faqs').select('id').where('question', '=', '己1').execute();
        if (found.length > 0) throw new Error('己1 is there');
      });
      // Where another database has both at once, the other may come later.
      const why = await refusal.then(
        () => '',
        ({ message }: Error) => message,
      );
      return why && (await stored('己%'));
    };
    const [, ...told] = await Promise.all([insert('己1'), refuse(), refuse()]);
    for (const shown of told) expect(shown || ['己1']).toEqual(['己1']);
    expect(await refuse()).toEqual(['己1']);
  });

  it('a transaction after a failed one begins anew', async () => {
    await expect(insert('丁1', true)).rejects.toThrow('丁1');
    await insert('丁2');
    expect(await stored('丁%')).toEqual(['丁2']);
    await sql`select 1`.execute(app.engine.db);
  });
});

onSqlite('short transactions that come in one turn of the process', (app) => {
  const insert = (question: string) => app.engine.transaction((db) => db.insertInto('faqs').values(faq(question)).execute());
  const stored = () => app.engine.reader.selectFrom('faqs').select('question').where('question', 'like', '戊%').orderBy('question').execute();

  it('share a commit, although each is over before the next begins', async () => {
    const seen: number[] = [];
    const arrive = async (question: string) => {
      await insert(question);
      seen.push((await stored()).length);
    };
    const first = arrive('戊1');
    // Nothing is left of the first but its commit.
    for (let tick = 0; tick < 50; tick++) await undefined;
    await Promise.all([first, arrive('戊2'), arrive('戊3')]);
    expect(seen).toEqual([3, 3, 3]);
  });

  it('are undone from memory, not by way of a file', async () => {
    const { rows } = await sql<{ temp_store: number }>`pragma temp_store`.execute(app.engine.db);
    expect(rows[0]?.temp_store).toBe(2);
  });

  it('a single statement that comes before their commit is answered when all stand', async () => {
    const waiting = insert('戊4');
    for (let tick = 0; tick < 50; tick++) await undefined;
    await app.engine.db.insertInto('faqs').values(faq('戊5')).execute();
    expect((await stored()).map(({ question }) => question)).toEqual(['戊1', '戊2', '戊3', '戊4', '戊5']);
    await waiting;
  });
});
