import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { root } from '../../api/runtime/root.ts';
import { copyDemo, placesIn } from '../support/demo-server.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** The commands of an installation by their names in `npm run`, each with its built program: a new one is tried here without being named. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program] = /^node (dist\/server\/api\/cli\/\S+\.js)$/.exec(script) ?? [];
  return program ? [[name, program] as const] : [];
});

/** Those of the ones who build it. */
const ownCommands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program, ...words] = /^tsx ((?:api\/cli|seed)\/\S+\.ts)(?: (\w+))?$/.exec(script) ?? [];
  return program ? [[name, [program, ...words.filter(Boolean)]] as const] : [];
});

/** What each needs to be asked for properly. */
const words: Readonly<Record<string, readonly string[]>> = {
  backup: ['taken'],
  restore: ['none'],
  'db:copy': ['file:./var/seseragi.sqlite', 'file:./var/copy.sqlite'],
  'audit:explain': ['2025-5211-004'],
};

/** Of this environment the product takes nothing but the way to its programs. */
const bare = { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? tmpdir() };

let folder: string;
let tree: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seseragi-commands-'));
  tree = join(folder, 'released');
  for (const part of ['package.json', 'migrations', 'seed/river-systems.tsv', 'dist/server']) {
    mkdirSync(dirname(join(tree, part)), { recursive: true });
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, given: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', [program, ...given], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...bare, ...env },
    input: '',
    timeout: 200_000,
  });
  return { status, said: stdout, lines: stderr.trim().split('\n') };
}

test('every command of an installation is tried here', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['backup', 'doctor', 'files:check', 'keys:rotate', 'setup', 'user:create']));
  expect(ownCommands.map(([name]) => name)).toEqual(expect.arrayContaining(['seed', 'check', 'migrate:new', 'docs:settings']));
});

describe('without settings, in a folder that holds nothing yet, a command makes no database', () => {
  test.each(commands.filter(([name]) => name !== 'setup'))('%s stops with one line that says what to do', (name, program) => {
    const { status, said, lines } = run(program, words[name] ?? []);
    expect([said, lines]).toEqual(['', [expect.stringMatching(/[ぁ-ん].*(てください|。)/)]]);
    expect(lines[0]).not.toMatch(/Error|ENOENT|SQLITE|\bat\b/);
    expect(status).not.toBe(0);
    expect([existsSync(join(tree, 'var')), existsSync(join(tree, 'taken'))]).toEqual([false, false]);
  });

  test('nor does one that finds the empty file of an earlier mistake', () => {
    const path = join(folder, 'empty.sqlite');
    const database = new Sqlite(path);
    database.pragma('journal_mode = WAL');
    database.close();
    const env = { DATABASE_URL: `file:${path}`, STORAGE_URL: `file:${join(folder, 'none')}` };
    const needing = commands.filter(([name]) => !['setup', 'restore', 'db:copy'].includes(name));
    const told = needing.map(([name, program]) => [name, run(program, words[name] ?? [], env).lines]);
    expect(told).toEqual(needing.map(([name]) => [name, [expect.stringMatching(/データベースがまだありません.*npm run setup/)]]));
  });
});

test('a database of a later version stops every command with one line', () => {
  const place = join(folder, 'later');
  copyDemo(inject('demoTemplate'), place);
  const database = new Sqlite(join(place, 'own.sqlite'));
  database.exec("INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01T00:00:00.000Z')");
  database.close();
  const needing = commands.filter(([name]) => name !== 'setup' && name !== 'restore');
  const given = { ...words, 'db:copy': [placesIn(place).DATABASE_URL, `file:${join(folder, 'copy.sqlite')}`] };
  const told = needing.map(([name, program]) => [name, run(program, given[name as keyof typeof given] ?? [], placesIn(place)).lines]);
  expect(told).toEqual(needing.map(([name]) => [name, [expect.stringMatching(/新しい版のものです（9999_later）/)]]));
});

describe('--help says how a command is called, and does nothing', () => {
  test.each(commands)('%s', (name, program) => {
    expect(run(program, ['--help'])).toEqual({ status: 0, said: expect.stringContaining(`使い方: npm run ${name}`), lines: [''] });
    const wrong = run(program, ['--no-such-option']);
    expect([wrong.status === 0, wrong.said, wrong.lines[0]]).toEqual([false, '', expect.stringContaining(`使い方: npm run ${name}`)]);
  });

  test.each(ownCommands)('%s', (name, program) => {
    const { status, stdout } = spawnSync('node', ['--import', 'tsx', ...program, '--help'], { cwd: root, encoding: 'utf8', env: bare });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`使い方: npm run ${name}`)]);
  });

  test('npm start', () => {
    expect(run('dist/server/api/production.js', ['--help'])).toMatchObject({ status: 0, said: expect.stringContaining('使い方: npm start') });
  });
});

test('what went wrong is told in words, not as the database or the system puts it', () => {
  const nowhere = { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' };
  for (const [name, program] of commands.filter(([name]) => !['setup', 'restore', 'db:copy'].includes(name)))
    expect([name, run(program, words[name] ?? [], nowhere).lines]).toEqual([
      name,
      [expect.stringMatching(/PostgreSQL（127\.0\.0\.1:1）につながりません/)],
    ]);
  const damaged = join(folder, 'damaged.sqlite');
  writeFileSync(damaged, 'x'.repeat(8192));
  for (const [name, program] of commands.filter(([name]) => ['backup', 'files:check'].includes(name)))
    expect([name, run(program, words[name] ?? [], { DATABASE_URL: `file:${damaged}` }).lines]).toEqual([
      name,
      [expect.stringMatching(/データベースのファイルが壊れています/)],
    ]);
});
