import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { baseline, laterNames, migrate, migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { binary, copyOfProject } from '../support/example-tree.ts';

let tree: string;
let database: string;
beforeAll(() => {
  tree = copyOfProject();
  database = join(tree, 'own.sqlite');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** What a command says, and what it ends with. */
const run = (program: string, ...command: string[]) =>
  new Promise<{ said: string; status: number }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: `file:${database}` };
    const child = execFile(binary(program), command, { cwd: tree, env, maxBuffer: 1e8 }, (_error, stdout, stderr) =>
      resolve({ said: `${stdout}${stderr}`, status: Number(child.exitCode) }),
    );
  });
const add = (...words: string[]) => run('tsx', 'api/cli/resource-new.ts', ...words);

/** Every file of the tree with a hash of its content, and every folder. */
const state = () => {
  const entries = readdirSync(tree, { recursive: true, encoding: 'utf8', withFileTypes: true });
  const all = entries
    .map((entry) => [join(entry.parentPath, entry.name), entry.isFile()] as const)
    .filter(([path]) => !/node_modules|own\.sqlite/.test(path));
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(all.sort().map(([path, isFile]) => [path, isFile ? hashOf(path) : 'folder']));
};

/** Changes a file while something is looked at. */
async function changing(path: string, change: (text: string) => string, look: () => Promise<void>): Promise<void> {
  const text = readFileSync(join(tree, path), 'utf8');
  writeFileSync(join(tree, path), change(text));
  await look().finally(() => writeFileSync(join(tree, path), text));
}

describe('npm run resource:new changes nothing', () => {
  it.each([
    ['without a name', [], '使い方: npm run resource:new'],
    ['without a label', ['loans'], '使い方: npm run resource:new'],
    ['with a word too many', ['loans', '貸出', '--label', '貸出'], '使い方: npm run resource:new'],
    ['with an option that there is not', ['loans', '--label', '貸出', '--fields', 'a'], '使い方: npm run resource:new'],
    ['for a resource that there is', ['receipts', '--label', '貸出'], 'receipts は、すでにあります（resources.config.ts）'],
  ])('%s', async (_what, words, told) => {
    const before = state();
    const { said, status } = await add(...words);
    expect([status, said]).toEqual([1, expect.stringContaining(told)]);
    expect(said).not.toMatch(/^\s+at /m);
    expect(state()).toEqual(before);
  });

  it('where other changes still want their migration', () =>
    changing(
      'resources/messages/messages.ts',
      (text) => text.replace("question: text('質問'", "hint: text('手がかり'), question: text('質問'"),
      async () => {
        const before = state();
        const { said, status } = await add('loans', '--label', '貸出');
        expect([status, said]).toEqual([1, expect.stringMatching(/先に npm run migrate:new.*\n {2}faqs\.hint（列を加える）/)]);
        expect(state()).toEqual(before);
        expect(existsSync(join(tree, 'resources/loans'))).toBe(false);
      },
    ));

  it('where the configuration has a mistake, which it tells', () =>
    changing(
      'resources/messages/messages.ts',
      (text) => text.replace("title: 'question'", "title: 'qestion'"),
      async () => {
        const before = state();
        const { said, status } = await add('loans', '--label', '貸出');
        expect([status, said]).toEqual([1, expect.stringMatching(/^resources\/messages\/messages\.ts:\d+: faqs\.qestion/)]);
        expect(state()).toEqual(before);
      },
    ));
});

describe('a tree with two new resources', () => {
  beforeAll(async () => {
    const own = await add('calendar_entries', '--label', '予定');
    expect(own.said).toContain('（CalendarOutlined）');
    const { said, status } = await add('equipment_loans', '--label', '機材貸出', '--area', 'programmes', '--icon', 'ToolOutlined');
    expect([status, said]).toEqual([0, expect.stringContaining('npm run migrate:new -- add_equipment_loans --again')]);
  });

  it('has each in its place', () => {
    const config = readFileSync(join(tree, 'resources.config.ts'), 'utf8');
    expect(config).toContain('  report_forms,\n  equipment_loans,\n');
    expect(config).toContain("    calendar_entries: typeof import('./resources/calendar_entries/calendar_entries.ts');\n");
    expect(config).toMatch(/ {2}calendar_entries,\n\}\);\n$/);
    expect(readFileSync(join(tree, 'refine-app/console/shell/icons.ts'), 'utf8')).toContain('  equipment_loans: ToolOutlined,\n');
    const added = laterNames(join(tree, 'migrations')).slice(-2);
    expect(added).toEqual([expect.stringMatching(/^\d{4}_add_calendar_entries$/), expect.stringMatching(/^\d{4}_add_equipment_loans$/)]);
    for (const engine of ['sqlite', 'postgres'])
      expect(readFileSync(join(tree, 'migrations', String(added[1]), `${engine}.sql`), 'utf8')).toMatch(/^CREATE TABLE "equipment_loans" \(/);
  });

  it('is sound for the check, the compiler and Biome', async () => {
    expect(await run('tsx', 'api/cli/check.ts')).toMatchObject({ status: 0 });
    // `example-tree.test.ts` runs what looks at all resources; `npm run torture -- --only newcomer` compiles and lints the rest.
    expect(await run('tsc', '-p', 'tsconfig.pure.json', '--noEmit')).toEqual({ status: 0, said: '' });
    const written = ['resources', 'resources.config.ts', 'refine-app/console/shell', 'tests/access', 'tests/api'];
    expect(await run('biome', 'check', '--error-on-warnings', ...written)).toMatchObject({ status: 0 });
  });

  it('has the last migration written anew while nobody has run it, and no other', async () => {
    const path = 'resources/programmes/programmes.ts';
    await changing(
      path,
      (text) =>
        text.replace(
          "title: text('件名', { required: true }),",
          "title: text('件名', { required: true }), lentOn: date('貸出日', { required: true }),",
        ),
      async () => {
        expect((await run('tsx', 'api/cli/migrate-new.ts', 'add_calendar_entries', '--again')).said).toContain('最後のマイグレーションだけ');
        expect((await run('tsx', 'api/cli/migrate-new.ts', 'add_equipment_loans', '--again')).status).toBe(0);
        const last = laterNames(join(tree, 'migrations')).at(-1);
        const script = readFileSync(join(tree, 'migrations', String(last), 'sqlite.sql'), 'utf8');
        expect(script).toMatch(/^CREATE TABLE "equipment_loans" \([^;]*"lentOn" DATE_TEXT NOT NULL/);
        expect(await run('tsx', 'api/cli/check.ts')).toMatchObject({ status: 0 });
      },
    );
    expect((await run('tsx', 'api/cli/migrate-new.ts', 'add_equipment_loans', '--again')).status).toBe(0);
  });

  it('is told of the rows in its own database that a new rule would refuse', async () => {
    const engine = openDatabase(`file:${database}`);
    await migrate(engine, join(tree, 'migrations'));
    const stamps = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
    for (const title of ['橋', '堰', '橋'])
      await anyTables(engine.db)
        .insertInto('equipment_loans')
        .values({ title, ...stamps })
        .execute();
    await engine.close();
    expect((await run('tsx', 'api/cli/migrate-new.ts', 'add_equipment_loans', '--again')).said).toContain('実行されています');
    await changing(
      'resources/programmes/programmes.ts',
      (text) => text.replace("title: text('件名', { required: true })", "title: text('件名', { required: true, unique: 'すでにあります' })"),
      async () => {
        const { said, status } = await run('tsx', 'api/cli/migrate-new.ts', 'unique_loans');
        expect([status, said]).toEqual([
          0,
          expect.stringContaining('equipment_loans に、title の同じ行があります。\n  id 1、3\nSELECT "id", "title" FROM'),
        ]);
      },
    );
  });

  it('has a baseline written that stands for their migrations, too', async () => {
    const folder = join(tree, 'migrations');
    rmSync(join(folder, laterNames(folder).at(-1) as string), { recursive: true });
    const names = migrationNames(folder);
    const { said, status } = await run('tsx', 'tests/support/make-baseline.ts');
    expect([status, said]).toEqual([0, 'migrations/baseline を書き直し、2件を migrations/before-baseline に移しました。\n']);
    expect([laterNames(folder), migrationNames(folder)]).toEqual([[], names]);
    for (const engine of ['sqlite', 'postgres'])
      expect(readFileSync(join(folder, baseline, `${engine}.sql`), 'utf8')).toMatch(
        /^-- .* up to \d{4}_add_equipment_loans, [\s\S]*CREATE TABLE "equipment_loans"/,
      );
    expect(await run('tsx', 'api/cli/check.ts')).toMatchObject({ status: 0 });
    expect((await run('tsx', 'api/cli/migrate-new.ts', 'add_equipment_loans', '--again')).said).toContain('（まだありません）');
  });
});
