import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { onPostgres } from '../support/app.ts';

onPostgres('when PostgreSQL', (app) => {
  let engine: OpenedEngine;
  let admin: pg.Client;
  /** The application over a pool of two connections, with statements of a second. */
  let server: ReturnType<typeof createApp>;
  let headers: Record<string, string>;
  beforeAll(async () => {
    const { databaseUrl } = app.services.settings;
    engine = openDatabase(databaseUrl, { connections: 2, statementSeconds: 1 });
    server = createApp({ ...app.services, engine });
    headers = { Authorization: `Bearer ${await app.token('fund_staff')}` };
    admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await engine.close();
  });
  const ask = async (path = '/api/applications?limit=1') => {
    const answer = await server.request(path, { headers });
    return { ...((await answer.json()) as { code?: string; error: string | null }), status: answer.status };
  };
  const endConnections = () =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'seseragi'");

  it('ends the connections that lie idle, the next call does not even notice', async () => {
    expect((await ask()).status).toBe(200);
    await endConnections();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await ask()).status).toBe(200);
  });

  it('ends a connection in the middle of a transaction, the process lives on and says what happened', async () => {
    const broken = engine.transaction(async (db) => {
      await db.updateTable('faqs').set({ answer: '消えます' }).execute();
      await endConnections();
      await new Promise((resolve) => setTimeout(resolve, 100));
      await db.updateTable('faqs').set({ answer: '消えます' }).execute();
    });
    const error = await broken.catch((thrown: unknown) => thrown);
    expect(engine.unavailability(error)).toBe('away');
    expect((await ask()).status).toBe(200);
    expect(await engine.db.selectFrom('faqs').select('id').where('answer', '=', '消えます').execute()).toEqual([]);
  });

  it('takes too long over a statement, it is given up', async () => {
    const error = await sql`select pg_sleep(3)`.execute(engine.db).catch((thrown: unknown) => thrown);
    expect(engine.unavailability(error)).toBe('slow');
  });

  it('is out of reach, each answer says so in words, and all is well when it is back', async () => {
    const { databaseUrl } = app.services.settings;
    const name = new URL(databaseUrl).pathname.slice(1);
    const other = new pg.Client({ connectionString: databaseUrl.replace(name, 'postgres') });
    await other.connect();
    await other.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await endConnections();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const [answer, ready] = [await ask(), await ask('/readyz')];
    await other.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await other.end();
    expect([answer.status, answer.code, ready.status, ready.code]).toEqual([503, 'database_away', 503, 'not_ready']);
    expect(answer.error).toMatch(/データベースに接続できない.*もう一度お試しください/);
    expect([(await ask()).status, (await ask('/readyz')).status]).toEqual([200, 200]);
  });

  it('has no connection left, those who wait are told after a while and nobody waits for ever', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2].map(() =>
      engine.db.transaction().execute(async (db) => {
        await sql`select 1`.execute(db);
        await held;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = await ask();
    release();
    await Promise.all(holders);
    expect([answer.status, answer.code]).toEqual([503, 'database_busy']);
    expect((await ask()).status).toBe(200);
  });

  it.each(['serializable', 'read committed'] as const)('has long transactions, they leave a connection to those who read: %s', async (isolation) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const holders = [1, 2, 3].map(() =>
      engine.transaction(async (db) => {
        await sql`select 1`.execute(db);
        await held;
      }, isolation),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    const answer = await ask();
    release();
    await Promise.all(holders);
    expect(answer.status).toBe(200);
  });
});
