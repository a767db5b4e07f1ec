import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, constants, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../../api/runtime/root.ts';
import { freePort } from '../../support/postgres-server.ts';
import type { EngineName } from '../figures.ts';
import { spawnNode } from '../stage/processes.ts';

/** Databases with very many rows, made once and kept between runs; every run works on copies. */
export interface Store {
  /** Makes those databases that there are not yet, side by side: one alone would leave a processor idle. */
  prepare(wanted: readonly { readonly engine: EngineName; readonly applications: number }[]): Promise<void>;
  /** A copy of a prepared one to work on. @returns its address as `DATABASE_URL` has it */
  copy(engine: EngineName, applications: number, name: string): Promise<string>;
  /** Copies the files that a prepared one names, without which no server starts on it. */
  copyFiles(engine: EngineName, applications: number, folder: string): void;
  /** Ends PostgreSQL and drops the copies. */
  close(): Promise<void>;
}

/** @param folder of this run, for the copies of SQLite */
export async function openStore(folder: string, onMaking: (engine: EngineName, applications: number) => void): Promise<Store> {
  const kept = join(tmpdir(), `seseragi-bench-${userInfo().username}`);
  const current = join(kept, keyOf());
  mkdirSync(current, { recursive: true });
  // What was kept for other tables is of no use any more.
  for (const name of readdirSync(kept)) if (join(kept, name) !== current) rmSync(join(kept, name), { recursive: true, force: true });
  chmodSync(kept, 0o755);
  chmodSync(current, 0o755);
  let cluster: Promise<Cluster> | undefined;
  const postgres = () => {
    cluster ??= startCluster(join(current, 'postgres'));
    return cluster;
  };
  return {
    async prepare(wanted) {
      const making = wanted.map(async ({ engine, applications }) => {
        const make = async (url: string) => {
          onMaking(engine, applications);
          await fill(engine, url, filesOf(current, engine, applications), applications);
        };
        await (engine === 'sqlite' ? prepareSqlite(current, applications, make) : (await postgres()).prepare(applications, make));
      });
      const failed = (await Promise.allSettled(making)).find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
      if (failed) throw failed.reason;
    },
    async copy(engine, applications, name) {
      if (engine === 'postgres') return (await postgres()).copy(applications, name);
      const copy = join(folder, `${name}.sqlite`);
      copyFileSync(sqliteFile(current, applications), copy, constants.COPYFILE_FICLONE);
      return `file:${copy}`;
    },
    copyFiles: (engine, applications, to) => cpSync(filesOf(current, engine, applications), to, { recursive: true }),
    close: async () => (await cluster)?.close(),
  };
}

/** Fills an empty database. */
type Make = (url: string) => Promise<void>;

async function fill(engine: EngineName, url: string, storage: string, applications: number): Promise<void> {
  const child = spawnNode(['--import', 'tsx', 'tests/bench/data/make.ts', engine, url, storage, String(applications)], {});
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`What was to make ${applications} applications on ${engine} ended with ${code}`);
}

/** Of all that decides what is in the databases. */
function keyOf(): string {
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'tests/bench/data', 'domain/text'])
    for (const name of (readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }) as string[]).toSorted())
      if (/\.\w+$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  return hash.digest('hex').slice(0, 16);
}

const filesOf = (kept: string, engine: EngineName, applications: number) => join(kept, `files-${engine}-${applications}`);
const sqliteFile = (kept: string, applications: number) => join(kept, `${applications}.sqlite`);

async function prepareSqlite(kept: string, applications: number, make: Make): Promise<void> {
  const file = sqliteFile(kept, applications);
  if (existsSync(file)) return;
  const draft = join(kept, `draft-${applications}.sqlite`);
  for (const end of ['', '-wal', '-shm']) rmSync(draft + end, { force: true });
  await make(`file:${draft}`);
  renameSync(draft, file);
}

interface Cluster {
  prepare(applications: number, make: Make): Promise<void>;
  copy(applications: number, name: string): Promise<string>;
  close(): Promise<void>;
}

async function startCluster(folder: string): Promise<Cluster> {
  const port = await freePort();
  const child: ChildProcess = fork(join(import.meta.dirname, 'postgres-process.ts'), [folder, String(port)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended.then(([code]) => Promise.reject(new Error(`PostgreSQL did not start (${code})`)))]);
  const url = (database: string) => `postgres://seseragi:seseragi@127.0.0.1:${port}/${database}`;
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  const exists = async (name: string) => ((await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount ?? 0) > 0;
  const drop = (name: string) => admin.query(`drop database if exists "${name}" with (force)`);
  const copies = (await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'copy%' or datname like 'draft%'`)).rows;
  for (const { datname } of copies) await drop(datname);
  return {
    async prepare(applications, make) {
      const [template, draft] = [`rows_${applications}`, `draft_${applications}`];
      if (await exists(template)) return;
      await admin.query(`create database "${draft}"`);
      await make(url(draft));
      await admin.query(`alter database "${draft}" rename to "${template}"`);
      await admin.query('checkpoint');
    },
    async copy(applications, name) {
      const copy = `copy_${name}`;
      await admin.query(`create database "${copy}" template "rows_${applications}" strategy file_copy`);
      return url(copy);
    },
    async close() {
      for (const { datname } of (await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'copy%'`)).rows)
        await drop(datname);
      await admin.end();
      child.disconnect();
      await ended;
    },
  };
}
