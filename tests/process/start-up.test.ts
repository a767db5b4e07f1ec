import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { root } from '../../api/runtime/root.ts';
import { placesIn } from '../support/demo-server.ts';
import { freePort } from '../support/postgres-server.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seseragi-start-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the demo in a folder of its own. */
function copied(name: string): string {
  const place = join(folder, name);
  cpSync(inject('demoTemplate'), place, { recursive: true });
  return place;
}

function run(script: string, env: Record<string, string>, cwd = root) {
  const { status, stdout, stderr } = spawnSync('node', [`dist/server/${script}`], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', ...env },
    timeout: 200_000,
  });
  return { status, lines: stderr.trim().split('\n'), said: stdout };
}

function change(place: string, statement: string): void {
  const database = new Sqlite(placesIn(place).DATABASE_URL.slice('file:'.length));
  database.exec(statement);
  database.close();
}

describe('the start is stopped by one line that says what to do', () => {
  const ways: Record<string, [make: (place: string) => Record<string, string>, told: RegExp]> = {
    'another key than the one so far': [() => ({ SECRET_KEY: key(9) }), /SECRET_KEY が、.*これまでの鍵/],
    'a file store that has gone': [
      (place) => {
        rmSync(join(place, 'files'), { recursive: true });
        return {};
      },
      /ファイルの置き場所に、.*STORAGE_URL/,
    ],
    'the file store of another database': [
      (place) => {
        writeFileSync(join(place, 'files', 'st', 'store-id'), 'another\n');
        return {};
      },
      /別のデータベースのもの.*STORAGE_URL と DATABASE_URL/,
    ],
    'a database of a later version': [
      (place) => {
        change(place, "INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01T00:00:00.000Z')");
        return {};
      },
      /新しい版のものです（9999_later）/,
    ],
    'a database file that is none': [
      (place) => {
        writeFileSync(placesIn(place).DATABASE_URL.slice('file:'.length), 'x'.repeat(8192));
        return {};
      },
      /データベースのファイルが壊れています.*npm run restore/,
    ],
    'a database of something else': [
      (place) => {
        change(place, 'DROP TABLE schema_migrations');
        return {};
      },
      /せせらぎのものでない表/,
    ],
  };
  test.each(Object.keys(ways))('%s', (name) => {
    const [make, told] = ways[name] as (typeof ways)[string];
    const place = copied(name.replaceAll(' ', '-'));
    const { status, lines } = run('api/server.js', { ...placesIn(place), ...make(place) });
    expect([status, lines]).toEqual([1, [expect.stringMatching(told)]]);
  });

  const wrong: Record<string, [make: () => Record<string, string>, told: RegExp]> = {
    'a database that is a folder': [() => ({ DATABASE_URL: `file:${folder}` }), /データベースのファイル（.*）に書けません（SQLITE_CANTOPEN.*chown/],
    'a database below a file': [() => ({ DATABASE_URL: `file:${root}/package.json/own.sqlite` }), /DATABASE_URL の場所（.*）に書けません（EEXIST）/],
    'a store that is a file': [() => ({ STORAGE_URL: `file:${root}/package.json` }), /STORAGE_URL の場所（.*）に書けません（ENOTDIR）/],
    'a store that nobody serves': [
      () => ({ STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }),
      /S3 につながりません（ECONNREFUSED）.*endpoint/,
    ],
    'PostgreSQL that is down': [() => ({ DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b' }), /PostgreSQL（127\.0\.0\.1:1）につながりません/],
    'a host that there is not': [() => ({ DATABASE_URL: 'postgres://a:secret@nowhere.invalid/b' }), /ホスト nowhere\.invalid が見つかりません/],
    'an address of another machine': [() => ({ HOST: '192.0.2.1' }), /アドレス 192\.0\.2\.1 は、このサーバーのものではありません.*HOST/],
  };
  test.each(Object.keys(wrong))('%s', (name) => {
    const [make, told] = wrong[name] as (typeof wrong)[string];
    const { status, lines } = run('api/server.js', { ...placesIn(join(folder, name.replaceAll(' ', '-'))), ...make() });
    expect([status, lines]).toEqual([1, [expect.stringMatching(told)]]);
    expect(lines[0]).not.toContain('secret');
  });

  test('a slip of the hand in seseragi.env', () => {
    const cwd = join(folder, 'slip');
    mkdirSync(cwd);
    writeFileSync(join(cwd, 'seseragi.env'), 'SMPT_URL=smtp://mail.example.jp\n');
    const server = join(root, 'dist/server/api/production.js');
    expect(spawnSync('node', [server], { cwd, encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^seseragi\.env の SMPT_URL は、.*SMTP_URL のことではありませんか。\n$/),
    });
  });

  test('an address in production where there is no database yet: none is made', () => {
    const place = join(folder, 'mistyped');
    const { status, lines } = run('api/server.js', { ...placesIn(place), NODE_ENV: 'production', SECRET_KEY: key(7) });
    expect([status, lines]).toEqual([1, [expect.stringMatching(/データベースがまだありません.*npm run setup.*DATABASE_URL/)]]);
    expect(existsSync(place)).toBe(false);
  });
});

test('a mistake in the configuration stops the start, with its line and the name that was probably meant', () => {
  const tree = join(folder, 'mistaken');
  for (const part of ['package.json', 'resources', 'resources.config.ts', 'migrations', 'seed', 'dist/server']) {
    mkdirSync(dirname(join(tree, part)), { recursive: true });
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const file of ['resources/programmes/programmes.ts', 'dist/server/resources/programmes/programmes.js']) {
    const source = readFileSync(join(tree, file), 'utf8');
    writeFileSync(join(tree, file), source.replace("filters: ['year', ", "filters: ['yaer', "));
  }
  const { status, lines } = run('api/server.js', placesIn(copied('sound')), tree);
  expect([status, lines]).toEqual([
    1,
    [
      '設定に誤りがあります。',
      expect.stringMatching(
        /^resources\/programmes\/programmes\.ts:\d+: grants\.yaer: list\.filters names a field that is not declared（year のことではありませんか）$/,
      ),
    ],
  ]);
});

test('a database of an earlier version, which knows neither store nor key, takes them into use at its first start', () => {
  const place = copied('earlier');
  change(place, 'DELETE FROM installations');
  rmSync(join(place, 'files', 'st', 'store-id'));
  // What servers log is not for a terminal.
  expect(run('api/cli/files-check.js', { ...placesIn(place), LOG_LEVEL: 'info' })).toEqual({
    status: 0,
    lines: [''],
    said: expect.stringMatching(/^\d+件を点検しました.*\n$/),
  });
  expect(existsSync(join(place, 'files', 'st', 'store-id'))).toBe(true);
  expect(run('api/server.js', { ...placesIn(place), SECRET_KEY: key(9) }).status).toBe(1);
});

test('a server whose database is behind its configuration answers everything with 503 and the reason', async () => {
  const place = copied('behind');
  change(place, 'ALTER TABLE faqs DROP COLUMN answer');
  const port = await freePort();
  const env = { ...process.env, ...placesIn(place), LOG_LEVEL: 'silent', PORT: String(port) };
  const server = spawn('node', ['dist/server/api/server.js'], { cwd: root, env });
  const told = await new Promise<string>((resolve) => server.stderr.once('data', (text) => resolve(String(text))));
  expect(told).toMatch(/項目 faqs.answer がない.*npm run migrate:new/);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  for (const path of ['/readyz', '/api/faqs', '/admin/login']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'not_ready', details: ['項目 faqs.answer がない'] })]);
  }
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
});
