import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/root.ts';
import { placesIn } from '../support/demo-server.ts';
import type { Outcome, Trial } from './trial.ts';

/** What must be there afterwards as it was before. */
const counted = ['applications', 'users', 'organizations', 'files', 'receipts', 'submissions', 'payments', 'audit_logs'] as const;

/** `tests/long/upgrades.test.ts` does it with a few rows; here each version makes its own demo, and today's brings it up. */
export const upgrades: Trial = {
  name: 'upgrades',
  about: 'これまでの版のプログラムを一つずつ取り出してデモを作り、いまのプログラムで起動の準備と更新をします。',
  run: async ({ folder }) => {
    const faults: string[] = [];
    const unmade: string[] = [];
    const states = [...landedStates()];
    for (const [commit, last] of states) {
      const place = join(folder, commit);
      const env = { ...process.env, NODE_ENV: '', ...placesIn(join(place, 'var')) };
      if (!made(commit, place, env)) unmade.push(commit);
      else faults.push(...(await broughtUp(env)).map((fault) => `${commit}（${last}）：${fault}`));
      rmSync(place, { recursive: true, force: true });
    }
    const tries = states.length - unmade.length;
    return {
      tries,
      faults: tries === 0 ? ['どの版も作れません'] : faults,
      figures: { 作れなかった版: unmade.join(' ') || 'なし' },
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
  return new Map([...states].map(([names, commit]) => [commit, names.split(',').at(-1)?.split('/')[1] ?? '']));
}

/** Path and content of each script. */
const migrationsAt = (commit: string) =>
  git('ls-tree', '-r', commit, 'migrations')
    .split('\n')
    .filter(Boolean)
    .map((line) => `${line.split('\t')[1]} ${line.split(/\s/)[2]}`);

/** @returns whether that version still runs with the packages of today */
function made(commit: string, place: string, env: NodeJS.ProcessEnv): boolean {
  mkdirSync(place, { recursive: true });
  spawnSync('sh', ['-c', `git archive ${commit} | tar -x -C '${place}'`], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  return spawnSync(process.execPath, ['--import', 'tsx', 'seed/cli.ts'], { cwd: place, env }).status === 0;
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

async function counts(url: string): Promise<Partial<Record<(typeof counted)[number], number>>> {
  const engine = openDatabase(url);
  const present = new Set((await engine.inspect()).tables.map(({ name }) => name));
  const found: Partial<Record<(typeof counted)[number], number>> = {};
  for (const table of counted) if (present.has(table)) found[table] = engine.sizeOf?.(table) ?? 0;
  await engine.close();
  return found;
}
