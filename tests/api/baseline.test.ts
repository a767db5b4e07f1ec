import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { baselineOf } from '../../api/db/baseline.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { baseline, beforeBaseline, coveredNames, laterNames, migrate, migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { schemaChanges } from '../../api/db/schema-diff.ts';
import { schemaModel } from '../../api/db/schema-model.ts';
import { appliedMigrations } from '../../api/db/state.ts';
import { resources } from '../../resources.config.ts';
import { engines } from '../support/app.ts';
import { snapshotOf } from '../support/database-snapshot.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';

describe.each(engines)('the baseline [%s]', (name) => {
  let folder: string;
  const opened: { readonly database: EmptyDatabase; readonly engine: OpenedEngine }[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'seseragi-baseline-'));
  });
  afterEach(async () => {
    for (const { database, engine } of opened.splice(0)) {
      await engine.close();
      await database.drop();
    }
    rmSync(folder, { recursive: true });
  });

  const empty = async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    opened.push({ database, engine });
    return { engine, url: database.url };
  };
  /** Made by every migration in turn. */
  const byMigrations = async (isWanted?: (one: string) => boolean) => {
    const { engine } = await empty();
    const each = mkdtempSync(join(tmpdir(), 'seseragi-each-'));
    copyMigrations(each, isWanted);
    await migrate(engine, each);
    rmSync(each, { recursive: true });
    return engine;
  };
  const write = (place: string, script: string) => {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, `${name}.sql`), script);
  };
  const script = () => readFileSync(`migrations/${baseline}/${name}.sql`, 'utf8');

  it('makes what the migrations make that it stands for (else: npm run migrate:baseline)', async () => {
    const covered = coveredNames('migrations');
    const { engine } = await empty();
    expect(await migrate(engine, 'migrations', covered)).toEqual(covered);
    const made = await snapshotOf(engine);
    expect(made.length).toBeGreaterThan(3000);
    expect(made).toEqual(await snapshotOf(await byMigrations((one) => covered.includes(one))));
  });

  it('can be written anew at any time, for all migrations that there are', async () => {
    const migrated = await byMigrations();
    const written = await baselineOf(migrated);
    write(baseline, written);
    for (const one of migrationNames('migrations')) mkdirSync(join(folder, beforeBaseline, one), { recursive: true });
    const { engine } = await empty();
    await migrate(engine, folder);
    expect(await snapshotOf(engine)).toEqual(await snapshotOf(migrated));
    if (laterNames('migrations').length === 0) expect(script()).toBe(written);
  });

  it('is not written where a migration is missing', async () => {
    const engine = await byMigrations((one) => one < '0116');
    await expect(baselineOf(engine)).rejects.toThrow('マイグレーションが足りません');
  });

  it('is followed by later migrations, and leaves a database alone that has begun with earlier ones', async () => {
    const { engine } = await empty();
    write(`${beforeBaseline}/0001_first`, 'CREATE TABLE first (id BIGINT);');
    write(`${beforeBaseline}/0002_second`, 'CREATE TABLE second (id BIGINT);');
    write(baseline, 'CREATE TABLE first (id BIGINT); CREATE TABLE second (id BIGINT); CREATE TABLE by_baseline (id BIGINT);');
    write('0003_third', 'ALTER TABLE second ADD COLUMN more BIGINT;');
    // An update by copying has left a folder where it was before.
    cpSync(join(folder, beforeBaseline, '0001_first'), join(folder, '0001_first'), { recursive: true });
    const all = ['0001_first', '0002_second', '0003_third'];
    expect(await migrate(engine, folder)).toEqual(all);
    expect(await appliedMigrations(engine)).toEqual(all);
    expect(await migrate(engine, folder)).toEqual([]);
    const tables = async (of: OpenedEngine) => (await of.inspect()).tables.map((table) => `${table.name} ${table.columns.length}`).sort();
    expect(await tables(engine)).toEqual(['by_baseline 1', 'first 1', 'second 2']);

    const { engine: older } = await empty();
    await migrate(older, folder, ['0001_first']);
    expect(await tables(older)).toEqual(['first 1']);
    expect(await migrate(older, folder)).toEqual(['0002_second', '0003_third']);
    expect(await tables(older)).toEqual(['first 1', 'second 2']);
  });

  it('is not run beside tables that are there already, and leaves them as they are', async () => {
    const { engine } = await empty();
    await sql`CREATE TABLE users (id BIGINT)`.execute(engine.db);
    await expect(migrate(engine)).rejects.toThrow(/users.* already exists/);
    const { tables } = await engine.inspect();
    expect(tables.map((table) => [table.name, table.columns.length])).toEqual([['users', 1]]);
  });

  it('leaves nothing behind where it fails, and a whole database the next time', async () => {
    const { engine } = await empty();
    cpSync('migrations', folder, { recursive: true });
    write(baseline, `${script()}\nSELEC 1;`);
    await expect(migrate(engine, folder)).rejects.toThrow(/syntax error/);
    expect([(await engine.inspect()).tables, await appliedMigrations(engine)]).toEqual([[], []]);
    expect(await migrate(engine)).toEqual(migrationNames('migrations'));
  });

  it('leaves nothing behind where its process is killed, and a whole database the next time', async () => {
    const { engine, url } = await empty();
    cpSync('migrations', folder, { recursive: true });
    write(baseline, `${script()}\n${lingering[name]}`);
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../support/migrate-once.ts'), url, folder]);
    await untilInHand(engine, url, child);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await engine.inspect()).tables).toEqual([]);
    expect(await migrate(engine)).toEqual(migrationNames('migrations'));
    expect(schemaChanges(schemaModel(resources), await engine.inspect())).toEqual([]);
  });
});

/** Keeps the transaction open: on SQLite for good, on PostgreSQL as long as the server goes on after its client is gone. */
const lingering = {
  sqlite: 'WITH RECURSIVE numbers (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers) SELECT count(*) FROM numbers;',
  postgres: 'SELECT pg_sleep(5);',
};

/** Resolves once another process is in the midst of its statements. */
async function untilInHand(engine: OpenedEngine, url: string, child: ChildProcess): Promise<void> {
  while (!(await (engine.name === 'sqlite' ? isLocked(url) : isSleeping(engine)))) {
    if (child.exitCode !== null) throw new Error(`The process ended by itself (${child.exitCode})`);
    await setTimeout(50);
  }
  // It takes the lock of SQLite before it makes the first table.
  if (engine.name === 'sqlite') await setTimeout(2000);
}

function isLocked(url: string): boolean {
  const connection = new Sqlite(url.slice('file:'.length), { timeout: 0 });
  try {
    connection.exec('BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}

const isSleeping = async ({ db }: OpenedEngine) =>
  (await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`.execute(db)).rows.length > 0;
