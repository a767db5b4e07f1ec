import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { storageRoom } from '../../api/runtime/storage-room.ts';
import { onEachEngine, type TestApp } from '../support/app.ts';

const long = 'あ'.repeat(3000);
const faq = (question: string) => ({ question, answer: long, category: 'application' });

/** Lets no table grow any more, as a full disk does. @returns what makes room again */
async function fillUp(app: TestApp): Promise<() => Promise<void>> {
  return app.engine.name === 'sqlite' ? fillPages(app) : refuseRows(app);
}

async function fillPages(app: TestApp): Promise<() => Promise<void>> {
  const { db } = app.engine;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
  await limit(rows[0]?.page_count ?? 0);
  // Pages that are there already may be half empty.
  while ((await app.call('fund_staff', 'POST', '/faqs', faq('埋める'))).status === 201);
  return async () => void (await limit(4_294_967_294));
}

/** `53100`, at the place where PostgreSQL says it: when a row is to be written. */
async function refuseRows(app: TestApp): Promise<() => Promise<void>> {
  const tables = ['faqs', 'sessions', 'files'];
  const run = (text: string) => sql.raw(text).execute(app.engine.db);
  await run(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
  for (const table of tables) await run(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`);
  return async () => {
    await run('DROP FUNCTION no_room CASCADE');
  };
}

onEachEngine('where the disk is full', (app) => {
  const count = async (table: 'faqs' | 'sessions' | 'audit_logs') =>
    Number(
      (
        await app.engine.reader
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    );
  const signIn = () => app.call(null, 'POST', '/admin/login', { email: 'director@example.jp', password: 'Seseragi-2026' });

  it('every write is refused with the reason and leaves nothing behind, what is there is read, and with room again all is well', async () => {
    await app.token('fund_staff');
    const makeRoom = await fillUp(app);
    const before = [await count('faqs'), await count('audit_logs')];
    const refused = await app.call('fund_staff', 'POST', '/faqs', faq('入らない'));
    expect([refused.status, refused.code, refused.error]).toEqual([
      503,
      'storage_full',
      'サーバーの保存場所に空きがないため、保存できませんでした。何も変更されていません。システムの管理者に連絡してください。',
    ]);
    expect([await count('faqs'), await count('audit_logs')]).toEqual(before);
    expect((await app.call('fund_staff', 'GET', '/faqs?limit=1')).status).toBe(200);
    await makeRoom();
    expect((await app.call('fund_staff', 'POST', '/faqs', faq('入る'))).status).toBe(201);
  });

  it('signing in says so, too', async () => {
    const makeRoom = await fillUp(app);
    const sessions = await count('sessions');
    let signedIn = 0;
    let answer = await signIn();
    // The last page of a table may still take some.
    for (; answer.status === 200; answer = await signIn()) signedIn++;
    expect([answer.status, answer.code]).toEqual([503, 'storage_full']);
    expect(await count('sessions')).toBeGreaterThanOrEqual(sessions + signedIn);
    await makeRoom();
    expect((await signIn()).status).toBe(200);
  });

  it('is told to whoever asks whether the server is ready, where it cannot be measured, and forgotten after a while', async () => {
    const room = storageRoom({ databaseUrl: 'postgres://127.0.0.1/x', storageUrl: 's3://bucket' });
    expect(await room.isFull()).toBe(false);
    room.noteFull();
    expect(await room.isFull()).toBe(true);
    const ready = async () => (await app.raw('/readyz')).status;
    expect(await ready()).toBe(app.engine.name === 'sqlite' ? 200 : 503);
  });
});
