import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { handlers } from '../../api/app/capabilities.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { sealer } from '../../api/db/sealing.ts';
import { openStore } from '../../api/files/folder-store.ts';
import type { FileStore } from '../../api/files/store.ts';
import { IdempotencyStore } from '../../api/http/idempotency-store.ts';
import { LiveHub } from '../../api/live/hub.ts';
import type { Services } from '../../api/services.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { postgresTemplate } from './databases.ts';
import { linkFiles } from './link-files.ts';
import { withSeenVersion } from './seen-version.ts';
import { testIdentity } from './signing.ts';
import { unlimited } from './unlimited.ts';

/** Milliseconds after which a stream of hints looks whether it may go on: short, so that a test need not wait. */
const heartbeat = 100;

/** How often a kind of write comes again in the tests of one application: many are made only for what comes of them. */
const sureAfter = 3;

export const engines = ['sqlite', 'postgres'] as const;

/** An answer of the API, as the tests look at it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape is what they test.
  readonly data: any;
  readonly error: string | null;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The application on a database of its own with the demo data, called in process. */
export interface TestApp {
  readonly engine: OpenedEngine;
  readonly services: Services & { readonly engine: OpenedEngine };
  /** Moves the clock that the application reads. */
  setNow(now: Date): void;
  /**
   * Calls as the demo account of that name (`fund_staff`, `recipient2`), who shows to be the one where that is asked, and names the version of what is on
   * screen (`withSeenVersion`); or as nobody. Nothing is checked.
   */
  call(as: string | null, method: string, path: string, body?: unknown): Promise<Answer>;
  raw(path: string, init?: RequestInit): Promise<Response>;
  token(as: string): Promise<string>;
}

type Tests = (app: TestApp, engine: (typeof engines)[number]) => void;

/** For what depends on the database engine (locks, search, text comparison, leases, money in races): `npm test` runs it on both. */
export function onEachEngine(title: string, tests: Tests): void {
  on(isPostgresRun() ? [] : engines, title, tests);
}

/** For business rules, whichever engine keeps the rows: `npm test` runs them on SQLite, and `npm run test:all` on PostgreSQL too. */
export function onEitherEngine(title: string, tests: Tests): void {
  on([isPostgresRun() ? 'postgres' : 'sqlite'], title, tests);
}

/** For what is decided before a database is asked, and for what SQLite alone has. */
export function onSqlite(title: string, tests: Tests): void {
  on(isPostgresRun() ? [] : ['sqlite'], title, tests);
}

/** For what PostgreSQL alone has: connections that break, several processes. */
export function onPostgres(title: string, tests: Tests): void {
  on(isPostgresRun() ? [] : ['postgres'], title, tests);
}

/** Whether this is the project that repeats on PostgreSQL what `npm test` runs on SQLite alone (vitest.config.ts). */
const isPostgresRun = () => inject('rulesOn') === 'postgres';

function on(some: readonly (typeof engines)[number][], title: string, tests: Tests): void {
  describe.each(some)(`${title} [%s]`, (name) => {
    const app = {} as TestApp;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await openTestApp(name);
      Object.assign(app, opened.app);
      close = opened.close;
    });
    afterAll(() => close());
    tests(app, name);
  });
}

async function openTestApp(name: (typeof engines)[number]): Promise<{ app: TestApp; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-app-'));
  const { url, drop } = await freshDatabase(name, folder);
  const engine = openDatabase(url);
  // No power will be cut here; on PostgreSQL the same is said to the server.
  if (name === 'sqlite') await sql`PRAGMA synchronous = OFF`.execute(engine.db);
  const settings = loadSettings({ DATABASE_URL: url, STORAGE_URL: `file:${join(folder, 'files')}`, LOG_LEVEL: 'silent', ...unlimited });
  let now: Date | undefined;
  let store: FileStore | undefined;
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const services: TestApp['services'] = {
    settings,
    engine,
    log,
    now: () => now ?? new Date(),
    sealer: sealer(settings.secretKey),
    get files() {
      store ??= demoStore(settings.storageUrl, join(inject('filesTemplate'), name), join(folder, 'files'));
      return store;
    },
    signing: { identity: await testIdentity(), problem: null },
    live: new LiveHub(heartbeat, 0),
    handlers,
  };
  const calls = new IdempotencyStore(services);
  const hono = createApp(services, undefined, undefined, calls);
  const tokens = new Map<string, string>();
  const token = async (as: string) => {
    const known = tokens.get(as);
    if (known) return known;
    const user = await engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    const fresh = await startSession(services, user.id, { address: null });
    tokens.set(as, fresh);
    return fresh;
  };
  const send = async (as: string | null, method: string, path: string, body: unknown, key: string | null): Promise<Answer> => {
    const headers = {
      ...(as && { Authorization: `Bearer ${await token(as)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== null && { 'Idempotency-Key': key }),
    };
    const response = await hono.request(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    return { ...json, status: response.status, headers: response.headers, text };
  };
  const repeats = new Map<string, number>();
  /** As if the answer had been lost on its way: of each kind of write, the first ones that somebody does come once more, and are answered as before. */
  const once: TestApp['call'] = async (as, method, path, body) => {
    const kind = `${method} ${path.replace(/\?.*/, '').replaceAll(/\d+/g, '{id}')}`;
    const repeated = repeats.get(kind) ?? 0;
    if (as === null || method === 'GET' || repeated === sureAfter) return send(as, method, path, body, null);
    const key = randomUUID();
    const first = await send(as, method, path, body, key);
    // Stored before anything else happens: a test may have the database fail next.
    await calls.flush();
    if (!first.success) return first;
    repeats.set(kind, repeated + 1);
    const again = await send(as, method, path, body, key);
    // Whoever has lost the right to do it by doing it is told so.
    if (again.text !== first.text && again.status !== 401 && again.status !== 403 && again.code !== 'already_done')
      throw new Error(`${method} ${path} repeated: ${again.text}`);
    return first;
  };
  /** As the screens do: whoever is asked to show once more to be the one does, and the call is made again. */
  const showAgain = async (as: string) => {
    const whose = engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`);
    await engine.db.updateTable('sessions').set({ factorAt: services.now().toISOString() }).where('userId', 'in', whose).execute();
  };
  const app: TestApp = {
    engine,
    services,
    setNow: (date) => {
      // Nobody stays signed in for so long.
      if (Math.abs(date.getTime() - services.now().getTime()) > services.settings.sessionIdleMinutes * 60_000) tokens.clear();
      now = date;
    },
    token,
    raw: async (path, init) => hono.request(path, init),
    async call(as, method, path, given) {
      const body = as === null ? given : await withSeenVersion((at) => send(as, 'GET', at, undefined, null), method, path, given);
      const answer = await once(as, method, path, body);
      if (as === null || answer.code !== 'step_up_required') return answer;
      await showAgain(as);
      return once(as, method, path, body);
    },
  };
  const close = async () => {
    await engine.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, close };
}

/** Most tests ask for no file; for those that do, the demo's files are there. */
function demoStore(url: string, template: string, folder: string): FileStore {
  linkFiles(template, folder);
  return openStore(url);
}

async function freshDatabase(name: (typeof engines)[number], folder: string): Promise<{ url: string; drop: () => Promise<void> }> {
  if (name === 'sqlite') {
    const file = join(folder, 'test.sqlite');
    copyFileSync(inject('sqliteTemplate'), file);
    return { url: `file:${file}`, drop: async () => undefined };
  }
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${database} TEMPLATE ${postgresTemplate} STRATEGY FILE_COPY`);
  return { url: inject('postgresUrl').replace(/postgres$/, database), drop: () => administer(`DROP DATABASE ${database} WITH (FORCE)`) };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
