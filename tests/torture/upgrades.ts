import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { placesIn } from '../support/demo-server.ts';
import type { Outcome, Trial } from './trial.ts';

/** What must be there afterwards as it was before. */
const counted = ['applications', 'users', 'organizations', 'files', 'receipts', 'submissions', 'payments', 'audit_logs'] as const;

/**
 * `tests/long/upgrades.test.ts` does it with a few rows; here each version makes its own demo, and it is updated and taken back as docs/operations.md says:
 * a backup by the old version, the start of today's, then the old version again on what it has restored.
 */
export const upgrades: Trial = {
  name: 'upgrades',
  about: 'これまでの版のプログラムを一つずつ取り出してデモを作り、operations.md のとおりに、いまの版へ更新し、前の版へ戻します。',
  run: async ({ folder }) => {
    const faults: string[] = [];
    const unmade: string[] = [];
    const careless: string[] = [];
    const states = [...landedStates()];
    for (const [commit, last] of states) {
      const place = join(folder, commit);
      const env = { ...process.env, NODE_ENV: '', ...placesIn(join(place, 'var')) };
      if (made(commit, place, env)) {
        if (!refusesLater(place)) careless.push(commit);
        faults.push(...(await thereAndBack(place, env)).map((fault) => `${commit}（${last}）：${fault}`));
      } else unmade.push(commit);
      rmSync(place, { recursive: true, force: true });
    }
    const tries = states.length - unmade.length;
    return {
      tries,
      faults: tries === 0 ? ['どの版も作れません'] : faults,
      figures: { 作れなかった版: unmade.join(' ') || 'なし', 新しいデータベースで止まらない版: careless.join(' ') || 'なし' },
    } satisfies Outcome;
  },
};

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).stdout.trim();

/** The latest commit of each list of migrations that is a part of today's, unchanged: others have never left the house. */
function landedStates(): Map<string, string> {
  const today = new Set(migrationsAt('HEAD'));
  const commits = git('log', '--first-parent', '--format=%h', '--', 'migrations').split('\n').reverse();
  const states = new Map<string, string>();
  for (const commit of commits) {
    const names = migrationsAt(commit);
    if (names.length > 0 && names.every((name) => today.has(name))) states.set(names.join(), commit);
  }
  return new Map([...states].map(([names, commit]) => [commit, names.split(',').at(-1)?.split('/')[0] ?? '']));
}

/** Path and content of each script, wherever its migration lies. */
const migrationsAt = (commit: string) =>
  git('ls-tree', '-r', commit, 'migrations')
    .split('\n')
    .flatMap((line) => /^\d+ blob (\w+)\t.*\/(\d{4}_\w+\/\w+\.sql)$/.exec(line)?.slice(1).reverse().join(' ') ?? [])
    .sort();

/** @returns whether that version still runs with the packages of today */
function made(commit: string, place: string, env: NodeJS.ProcessEnv): boolean {
  mkdirSync(place, { recursive: true });
  spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C '${place}'`], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return runIn(place, env, 'seed/cli.ts').status === 0;
}

const runIn = (cwd: string, env: NodeJS.ProcessEnv, ...program: readonly string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', ...program], {
    cwd,
    env: { ...env, PORT: '0', LOG_LEVEL: 'silent' },
    encoding: 'utf8',
    timeout: 300_000,
  });

/** The first versions neither took backups nor knew that a database may be of a later one. */
const hasBackup = (place: string) => existsSync(join(place, 'api/cli/backup.ts'));
const refusesLater = (place: string) =>
  existsSync(join(place, 'api/db/state.ts')) && /later/.test(readFileSync(join(place, 'api/db/state.ts'), 'utf8'));

async function thereAndBack(place: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  // A first start takes database, files and key into use together.
  if (hasBackup(place)) runIn(place, env, 'api/cli/files-check.ts');
  const before = await counts(env.DATABASE_URL as string);
  const kept = await keptBy(place, env);
  if (kept) return [kept];
  return [...(await broughtUp(env)), ...stopped(place, env), ...(await takenBack(place, env, before))];
}

/** Takes the backup of before the update: by the version's own command, or as a copy of what lies there. @returns what went wrong */
async function keptBy(place: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (!hasBackup(place)) {
    cpSync(join(place, 'var'), join(place, 'kept'), { recursive: true });
    return null;
  }
  const { status, stderr } = runIn(place, env, 'api/cli/backup.ts', join(place, 'kept'));
  return status === 0 ? null : `更新の前のバックアップ：${stderr.slice(-500)}`;
}

/** An older version that meets the database of a later one says so, and touches nothing. */
function stopped(place: string, env: NodeJS.ProcessEnv): string[] {
  const isToday = migrationNames(join(place, 'migrations')).length === migrationNames(join(root, 'migrations')).length;
  if (isToday || !refusesLater(place)) return [];
  const { status, stderr } = runIn(place, env, 'api/server.ts');
  return status === 1 && /新しい版のもの/.test(stderr) ? [] : [`新しい版のデータベースで止まりません（${status}）：${stderr.slice(-500)}`];
}

/** What the old version had before the update is there again. */
async function takenBack(place: string, env: NodeJS.ProcessEnv, before: Counts): Promise<string[]> {
  const back = join(place, 'back');
  const own = { ...env, ...placesIn(back) };
  if (hasBackup(place)) {
    const { status, stderr } = runIn(place, own, 'api/cli/restore.ts', join(place, 'kept'));
    if (status !== 0) return [`前の版に戻す：${stderr.slice(-500)}`];
  } else cpSync(join(place, 'kept'), back, { recursive: true });
  const { status, stdout, stderr } = runIn(place, own, 'api/cli/files-check.ts');
  if (status !== 0) return [`戻した前の版：${stdout}${stderr}`.slice(-500)];
  const after = await counts(own.DATABASE_URL);
  return counted.flatMap((table) => (before[table] === after[table] ? [] : [`${table}：戻すと ${before[table]}行が${after[table]}行に`]));
}

async function broughtUp(env: NodeJS.ProcessEnv): Promise<string[]> {
  const before = await counts(env.DATABASE_URL as string);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/api/cli/files-check.js'], { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) return [`${stdout}${stderr}`.slice(-500)];
  const after = await counts(env.DATABASE_URL as string);
  return counted.flatMap((table) => {
    const [had = 0, has = 0] = [before[table], after[table]];
    // Migrations write down what they change of texts.
    const isRight = before[table] === undefined || had === has || (table === 'audit_logs' && had < has);
    return isRight ? [] : [`${table}：${had}行が${has}行に`];
  });
}

type Counts = Partial<Record<(typeof counted)[number], number>>;

async function counts(url: string): Promise<Counts> {
  const engine = openDatabase(url);
  const present = new Set((await engine.inspect()).tables.map(({ name }) => name));
  const found: Counts = {};
  for (const table of counted) if (present.has(table)) found[table] = engine.sizeOf?.(table) ?? 0;
  await engine.close();
  return found;
}
