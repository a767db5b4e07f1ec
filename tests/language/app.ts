import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe } from 'vitest';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { openDatabase } from '../../api/db/open.ts';
import { schemaChanges } from '../../api/db/schema-diff.ts';
import { schemaModel, type TableModel } from '../../api/db/schema-model.ts';
import { sealer } from '../../api/db/sealing.ts';
import { knownFailure } from '../../api/failures/known-failure.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { Load, rateLimit } from '../../api/http/guards.ts';
import { IdempotencyStore } from '../../api/http/idempotency-store.ts';
import { failure } from '../../api/http/responses.ts';
import { requestLog, serveRoute, type Variables } from '../../api/http/serve-route.ts';
import { LiveHub } from '../../api/live/hub.ts';
import { resourceRoutes } from '../../api/resources/routes.ts';
import type { Services } from '../../api/services.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Answer, TestApp } from '../support/app.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';
import { withSeenVersion } from '../support/seen-version.ts';
import { unlimited } from '../support/unlimited.ts';
import { engines } from './engines.ts';
import { handlers } from './handlers.ts';
import { resources } from './resources.config.ts';
import { addRows, today } from './rows.ts';

/** Every route that the declarations give. */
export const routes = Object.values<Resource>(resources).flatMap(resourceRoutes);

/** Runs the same tests on each engine, on the generated routes of the language's own resources and a database of its own. */
export function onEachEngine(title: string, tests: (app: TestApp, engine: (typeof engines)[number]) => void): void {
  describe.each(engines)(`${title} [%s]`, (name) => {
    const app = {} as TestApp;
    let close: () => Promise<void>;
    beforeAll(async () => {
      const opened = await openApp(name);
      Object.assign(app, opened.app);
      close = opened.close;
    });
    afterAll(() => close());
    tests(app, name);
  });
}

async function openApp(name: (typeof engines)[number]): Promise<{ app: TestApp; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-language-'));
  const { url, drop } = await copyOfTemplate(name);
  const engine = await opened(url);
  const settings = loadSettings({ DATABASE_URL: url, STORAGE_URL: `file:${folder}`, LOG_LEVEL: 'silent', ...unlimited });
  let now = new Date(`${today}T03:00:00.000Z`);
  const services: TestApp['services'] = {
    settings,
    engine,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: () => now,
    sealer: sealer(settings.secretKey),
    files: openStore(settings.storageUrl),
    signing: { identity: null, problem: 'not set up' },
    live: new LiveHub(100, 0),
    handlers,
  };
  const app = testApp(services, (to) => {
    now = to;
  });
  const close = async () => {
    await engine.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, close };
}

/** A database with all rows, made once in each process of tests: the bytes of SQLite's file, the name of PostgreSQL's database. */
const templates = { sqlite: once(fileWithRows), postgres: once(databaseWithRows) };

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function copyOfTemplate(name: (typeof engines)[number]): Promise<EmptyDatabase> {
  if (name === 'postgres') return emptyDatabase(name, `TEMPLATE ${await templates.postgres()} STRATEGY FILE_COPY`);
  const copy = await emptyDatabase(name);
  writeFileSync(fileOf(copy.url), await templates.sqlite());
  return copy;
}

const fileOf = (url: string) => url.replace('file:', '');

async function fileWithRows(): Promise<Buffer> {
  const { url, drop } = await emptyDatabase('sqlite');
  await fill(await opened(url));
  const bytes = readFileSync(fileOf(url));
  await drop();
  return bytes;
}

/** It goes with its server. */
async function databaseWithRows(): Promise<string> {
  const { url } = await emptyDatabase('postgres');
  await fill(await opened(url));
  return url.split('/').at(-1) as string;
}

async function fill(engine: OpenedEngine): Promise<void> {
  await createTables(engine);
  await addRows(engine, sealer(loadSettings({}).secretKey));
  await sql`ANALYZE`.execute(engine.db);
  await engine.close();
}

async function opened(url: string): Promise<OpenedEngine> {
  const engine = openDatabase(url);
  // No power will be cut here; on PostgreSQL the same is said to the server.
  if (engine.name === 'sqlite') await sql`PRAGMA synchronous = OFF`.execute(engine.db);
  return engine;
}

/** What the resources and the system have in tables; what points to a table of the product that is not among them points nowhere. */
async function createTables(engine: OpenedEngine): Promise<void> {
  const model = schemaModel(resources);
  const names = new Set(model.map(({ name }) => name));
  const wanted = model.map(
    (table): TableModel => ({
      ...table,
      columns: table.columns.map(({ references, ...column }) => (references && names.has(references.table) ? { ...column, references } : column)),
    }),
  );
  const state = await engine.inspect();
  for (const change of schemaChanges(wanted, state)) for (const statement of engine.statements(change)) await sql.raw(statement).execute(engine.db);
}

/** The application as a function from request to answer, with sessions for the accounts of the rows. */
export function serve(services: Services): Hono<{ Variables: Variables }> {
  const hono = new Hono<{ Variables: Variables }>();
  hono.use(requestLog(services.log));
  const guards = { limit: rateLimit(services.settings), load: new Load(), repeated: new IdempotencyStore(services) };
  for (const route of routes) hono.on(route.method, `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`, serveRoute(route, services, guards));
  hono.onError((error, context) => {
    const known = knownFailure(error, services.engine);
    if (known) return failure(context, known);
    throw error;
  });
  return hono;
}

function testApp(services: TestApp['services'], setNow: (now: Date) => void): TestApp {
  const hono = serve(services);
  const tokens = new Map<string, string>();
  const { engine } = services;
  const idOf = async (as: string) =>
    (await engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow()).id;
  const token = async (as: string) => {
    const known = tokens.get(as) ?? (await startSession(services, await idOf(as), { address: null }));
    tokens.set(as, known);
    return known;
  };
  const send = async (as: string | null, method: string, path: string, body: unknown): Promise<Answer> => {
    const headers = {
      ...(as && { Authorization: `Bearer ${await token(as)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
    };
    const response = await hono.request(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
    return { ...json, status: response.status, headers: response.headers, text };
  };
  return {
    engine,
    services,
    token,
    setNow: (now) => {
      // Nobody stays signed in for so long.
      tokens.clear();
      setNow(now);
    },
    raw: async (path, init) => hono.request(path, init),
    async call(as, method, path, given) {
      const body = as === null ? given : await withSeenVersion((at) => send(as, 'GET', at, undefined), method, path, given);
      return send(as, method, path, body);
    },
  };
}
