import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { migrate, migrationNames, migrationScript } from '../../api/db/migrate.ts';
import { rowsInTheWay } from '../../api/db/migration-script.ts';
import { openDatabase } from '../../api/db/open.ts';
import { harmToRecords, schemaChanges } from '../../api/db/schema-diff.ts';
import { type IndexModel, schemaModel } from '../../api/db/schema-model.ts';
import { Refusal } from '../../api/failures/refusal.ts';
import { resources } from '../../resources.config.ts';
import type { Condition, Fields } from '../../schema/field.ts';
import { choice, date, flag, integer, reference, text, yen } from '../../schema/fields.ts';
import type { Resource, ResourceMap } from '../../schema/resource.ts';
import { engines, onEachEngine } from '../support/app.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';

const run = promisify(execFile);

describe.each(engines)('migrations [%s]', (name) => {
  let database: EmptyDatabase;
  let engine: Engine;
  let folder: string;

  beforeEach(async () => {
    database = await emptyDatabase(name);
    engine = openDatabase(database.url);
    folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
  });
  afterEach(async () => {
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('make the database that the configuration describes', async () => {
    expect(await migrate(engine)).toEqual(migrationNames('migrations'));
    expect(schemaChanges(schemaModel(resources), await engine.inspect())).toEqual([]);
  });

  it('do nothing the second time', async () => {
    await migrate(engine);
    const before = await engine.inspect();
    expect(await migrate(engine)).toEqual([]);
    expect((await engine.inspect()).tables).toEqual(before.tables);
  });

  it('are refused as a whole when they leave a reference without its row', async () => {
    mkdirSync(join(folder, '0001_dangling'));
    const script = `create table parents (id integer primary key); create table children (id integer primary key, "parentId" integer references parents (id));
      insert into children values (1, 7);`;
    writeFileSync(join(folder, '0001_dangling', `${name}.sql`), script);
    await expect(migrate(engine, folder)).rejects.toThrow();
    expect((await engine.inspect()).tables.map((table) => table.name)).not.toContain('children');
  });

  it('run once when several processes start together', async () => {
    const script = join(import.meta.dirname, '../support/migrate-once.ts');
    const start = () => run(process.execPath, ['--import', 'tsx', script, database.url]);
    const outputs = await Promise.all([start(), start(), start()]);
    const applied = outputs.map(({ stdout }) => stdout.trim()).sort();
    expect(applied).toEqual(['', '', migrationNames('migrations').join()]);
    expect(schemaChanges(schemaModel(resources), await engine.inspect())).toEqual([]);
  });

  it('that fail leave nothing behind, not even those before them', async () => {
    for (const [migration, script] of [
      ['0001_good', 'CREATE TABLE good (id BIGINT);'],
      ['0002_bad', 'CREATE TABLE bad (id BIGINT); SELEC 1;'],
    ] as const) {
      mkdirSync(join(folder, migration));
      writeFileSync(join(folder, migration, `${name}.sql`), script);
    }
    await expect(migrate(engine, folder)).rejects.toThrow();
    expect((await engine.inspect()).tables).toEqual([]);
    writeFileSync(join(folder, '0002_bad', `${name}.sql`), 'CREATE TABLE mended (id BIGINT);');
    expect(await migrate(engine, folder)).toEqual(['0001_good', '0002_bad']);
  });

  describe('to a new rule of uniqueness', () => {
    const write = (migration: string, script: string) => {
      mkdirSync(join(folder, migration), { recursive: true });
      writeFileSync(join(folder, migration, `${name}.sql`), script);
    };
    const rule = (index: Partial<IndexModel>) =>
      engine
        .statements({
          do: 'createIndex',
          table: 'visits',
          index: { name: 'visits_place_key', columns: ['place', 'day'], unique: true, sparse: false, ...index },
        })
        .join('\n');
    const someVisits = async () => {
      const rows =
        "(1, '橋', 'a', 'open'), (2, '橋', 'a', 'closed'), (3, '橋', 'b', 'open'), (4, '堰', NULL, 'open'), (5, '堰', NULL, 'open'), (6, '橋', 'a', 'open')";
      write(
        '0001_visits',
        `CREATE TABLE visits ("id" BIGINT PRIMARY KEY, "place" TEXT, "day" TEXT, "status" TEXT);\nINSERT INTO visits VALUES ${rows};`,
      );
      await migrate(engine, folder);
    };

    it('names the rows that are alike, and leaves all as it was', async () => {
      await someVisits();
      write('0002_unique', `ALTER TABLE "visits" ADD COLUMN "note" TEXT;\n\n${rule({})}\n\nALTER TABLE "visits" ADD COLUMN "extra" TEXT;\n`);
      const said = await rowsInTheWay(engine, migrationScript(engine, folder, '0002_unique'));
      expect(said).toEqual([expect.stringMatching(/^visits に、place・day の同じ行があります。\n {2}id 1、2、6\nSELECT "id", /)]);
      const refused = migrate(engine, folder);
      await expect(refused).rejects.toBeInstanceOf(Refusal);
      await expect(refused).rejects.toThrow(
        'マイグレーション 0002_unique を実行できません。visits に、place・day の同じ行があります。\n  id 1、2、6\n行を直すか、まとめるSQLを migrations/0002_unique',
      );
      const [visits] = (await engine.inspect()).tables;
      expect(visits?.columns.map((column) => column.name)).toEqual(['id', 'place', 'day', 'status']);
    });

    it('looks only among the rows that it is about', async () => {
      await someVisits();
      write('0002_unique', rule({ sparse: true, where: { status: 'open' } }));
      await expect(migrate(engine, folder)).rejects.toThrow('\n  id 1、6\n');
      write('0002_unique', rule({ sparse: true, where: { status: 'closed' } }));
      expect(await rowsInTheWay(engine, migrationScript(engine, folder, '0002_unique'))).toEqual([]);
      expect(await migrate(engine, folder)).toEqual(['0002_unique']);
    });

    it('is passed once the script brings the rows together before it', async () => {
      await someVisits();
      write('0002_unique', `DELETE FROM "visits" WHERE "id" IN (2, 6);\n\n${rule({})}`);
      expect(await migrate(engine, folder)).toEqual(['0002_unique']);
      const { rows } = await sql<{ id: number }>`SELECT "id" FROM visits ORDER BY "id"`.execute(engine.reader);
      expect(rows.map(({ id }) => Number(id))).toEqual([1, 3, 4, 5]);
    });

    it('says as before what else is wrong beside it', async () => {
      await someVisits();
      write('0002_unique', `DELETE FROM "visits" WHERE "id" IN (2, 6);\n\n${rule({})}\n\nSELEC 1;`);
      await expect(migrate(engine, folder)).rejects.toThrow(/syntax error/);
    });
  });
});

const base: Fields = {
  name: text('名称', { required: true }),
  note: text('備考'),
  amount: text('金額'),
  kind: choice('種別', { a: '甲', b: '乙' }, { default: 'a' }),
  parentId: reference('親', 'grants'),
};

/** Every change that a developer may make, one after the other, each on top of rows that are there. */
const steps: readonly (readonly [label: string, fields: Fields, more?: Partial<Resource>])[] = [
  ['adds columns', { ...base, day: date('日'), open: flag('公開'), extra: text('追加', { required: true }), userId: reference('担当', 'users') }],
  [
    'drops columns, one of them a reference',
    { name: text('名称', { required: true }), amount: text('金額'), note: text('備考'), kind: choice('種別', { a: '甲' }, { default: 'a' }) },
  ],
  ['makes a column required that has empty cells', { ...base, note: text('備考', { required: true }) }],
  ['gives a default to a column that has empty cells', { ...base, note: text('備考', { default: '無し' }) }],
  ['changes a default', { ...base, kind: choice('種別', { a: '甲', b: '乙' }, { default: 'b' }), note: text('備考', { default: "o'" }) }],
  ['makes a required column optional', { ...base, name: text('名称') }],
  ['changes a type', { ...base, amount: yen('金額') }],
  ['changes the type of a column with a default', { ...base, kind: integer('種別', { default: 3 }) }],
  ['adds a required column and changes another at once', { ...base, amount: yen('金額'), extra: text('追加', { required: true }) }],
  ['drops a column and changes another at once', { name: text('名称'), amount: yen('金額'), kind: choice('種別', { a: '甲' }, { default: 'a' }) }],
  ['points a reference elsewhere', { ...base, parentId: reference('親', 'organizations') }],
  [
    'adds an index and a unique one',
    { ...base, name: text('名称', { required: true, unique: '重複' }) },
    { list: { columns: ['name', 'amount'], sort: '-amount', search: ['name'], filters: ['kind'] } },
  ],
  ['adds a search table', base, { list: { columns: ['name'], sort: 'id', search: ['name', 'note'], filters: [] } }],
];

onEachEngine('a change of the configuration', (app) => {
  const withVisits = (fields: Fields, more: Partial<Resource> = {}): ResourceMap => {
    const list = { columns: ['name'], sort: 'id', search: [], filters: [] };
    const visits: Resource = {
      name: 'visits',
      label: '訪問',
      title: 'name',
      api: '/visits',
      screen: { path: '/v' },
      access: { read: ['fund_staff'] },
      fields,
      list,
      ...more,
    };
    return { ...resources, visits };
  };

  /** Brings the database to a configuration as a migration file would: its statements, run by the migrator. */
  const migrateTo = async (wanted: ResourceMap, label: string) => {
    const changes = schemaChanges(schemaModel(wanted), await app.engine.inspect());
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-change-'));
    mkdirSync(join(folder, label));
    writeFileSync(join(folder, label, `${app.engine.name}.sql`), changes.flatMap((change) => app.engine.statements(change)).join('\n\n'));
    await migrate(app.engine, folder);
    rmSync(folder, { recursive: true });
    return changes.map((change) => change.do);
  };

  const rowsOf = (table: string) => anyTables(app.engine.db).selectFrom(table).selectAll().orderBy('id').execute();

  afterEach(() => migrateTo(resources, `back ${randomUUID()}`).then(() => undefined));

  it.each(steps.map(([label, fields, more]) => ({ label, fields, more })))('$label and keeps the rows', async ({ label, fields, more }) => {
    await migrateTo(withVisits(base), `${label} 1`);
    const now = '2026-11-21T00:00:00.000Z';
    const rows = [
      { name: '川', note: null, amount: '1000', kind: '1', parentId: null, createdAt: now, updatedAt: now },
      { name: '𠮷髙', note: '備', amount: null, kind: '2', parentId: null, createdAt: now, updatedAt: now },
    ];
    await anyTables(app.engine.db).insertInto('visits').values(rows).execute();
    const others = await rowsOf('report_forms');

    await migrateTo(withVisits(fields, more), `${label} 2`);
    expect(schemaChanges(schemaModel(withVisits(fields, more)), await app.engine.inspect())).toEqual([]);
    const after = await rowsOf('visits');
    expect(after.map(({ name }) => name)).toEqual(['川', '𠮷髙']);
    for (const [index, row] of after.entries()) {
      expect(row).toMatchObject({ version: 1, createdAt: now });
      if ('amount' in fields) expect(String(row.amount)).toBe(String(rows[index]?.amount));
      if (rows[index]?.note) expect(['備', undefined]).toContain(row.note);
    }
    const { id } = (await anyTables(app.engine.db)
      .insertInto('visits')
      .values({ name: '三', createdAt: now, updatedAt: now, ...('extra' in fields && { extra: 'y' }), ...('note' in fields && { note: 'z' }) })
      .returning('id')
      .executeTakeFirstOrThrow()) as { id: number };
    expect(id).toBeGreaterThan(Number(after.at(-1)?.id));
    expect(await rowsOf('report_forms')).toEqual(others);

    await migrateTo(resources, `${label} 3`);
    expect((await app.engine.inspect()).tables.map((table) => table.name)).not.toContain('visits');
  });

  it.each<[string, Condition | undefined, object, object | null]>([
    ['all rows', undefined, {}, null],
    ['rows of one value', { kind: 'a' }, { kind: 'a' }, { kind: 'b' }],
    ['rows of several', { kind: ['a', 'b'] }, { kind: 'b' }, { kind: 'c' }],
    ['rows of any value but one', { kind: { not: 'c' } }, { kind: 'b' }, { kind: 'c' }],
    ['rows of no such value', { note: { noneOf: ['x', 'y'] } }, { note: null }, { note: 'y' }],
    ['rows with a cell that is empty', { note: null }, { note: null }, { note: 'x' }],
    ['rows with one that is filled', { note: { not: null } }, { note: 'x' }, { note: null }],
  ])('watches what columns have once together, among %s', async (label, where, within, beside) => {
    const wanted = withVisits(base, { unique: [{ fields: ['name', 'amount'], text: '重複', ...(where && { where }) }] });
    await migrateTo(withVisits(base), `unique ${label} 1`);
    await migrateTo(wanted, `unique ${label} 2`);
    expect(schemaChanges(schemaModel(wanted), await app.engine.inspect())).toEqual([]);
    const stamps = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
    const insert = (row: object) =>
      anyTables(app.engine.db)
        .insertInto('visits')
        .values({ name: '川', amount: '1', kind: 'a', ...stamps, ...row })
        .execute();
    await insert(within);
    const collided = await insert(within).catch((error: unknown) => app.engine.collision(error));
    expect(collided).toEqual({ table: 'visits', columns: ['name', 'amount'] });
    await insert({ ...within, amount: '2' });
    // An empty cell is like no other.
    await insert({ ...within, amount: null });
    await insert({ ...within, amount: null });
    if (beside) for (const row of [beside, beside]) await insert(row);
    await anyTables(app.engine.db).deleteFrom('visits').execute();
    await migrateTo(withVisits(base), `unique ${label} 3`);
    await insert(within);
    await insert(within);
  });

  it('changes a table that others point to, and keeps them pointing', async () => {
    const { grants } = resources;
    const changed = { ...grants, fields: { ...grants.fields, themeNumber: text('助成番号'), amount: text('助成額') } } as unknown as Resource;
    const before = [await rowsOf('report_forms'), (await rowsOf('grants')).length];
    await migrateTo({ ...resources, grants: changed }, 'grants 1');
    await migrateTo(resources, 'grants 2');
    expect([await rowsOf('report_forms'), (await rowsOf('grants')).length]).toEqual(before);
    expect(schemaChanges(schemaModel(resources), await app.engine.inspect())).toEqual([]);
    await expect(anyTables(app.engine.db).updateTable('report_forms').set({ grantId: 999_999 }).execute()).rejects.toThrow();
  });

  it('changes a table that owns records, which stay guarded', async () => {
    const { applications } = resources;
    const changed = { ...applications, fields: { ...applications.fields, theme: text('テーマ', { default: '' }) } } as unknown as Resource;
    const before = await rowsOf('status_histories');
    await migrateTo({ ...resources, applications: changed }, 'applications 1');
    expect(await rowsOf('status_histories')).toEqual(before);
    await migrateTo(resources, 'applications 2');
    await expect(anyTables(app.engine.db).deleteFrom('status_histories').execute()).rejects.toThrow('append-only');
    expect(schemaChanges(schemaModel(resources), await app.engine.inspect())).toEqual([]);
  });

  it('guards the rows of a table, through a change of its columns too, and lets go of them again', async () => {
    const stamps = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
    const refused = () => expect(anyTables(app.engine.db).deleteFrom('visits').execute()).rejects.toThrow('visits is append-only');
    await migrateTo(withVisits(base), 'records 1');
    await anyTables(app.engine.db)
      .insertInto('visits')
      .values({ name: '川', kind: 'a', ...stamps })
      .execute();
    await migrateTo(withVisits(base, { appendOnly: true }), 'records 2');
    await refused();
    const loose = { ...base, name: text('名称'), more: text('追加') };
    expect(harmToRecords(schemaModel(withVisits(loose, { appendOnly: true })), await app.engine.inspect())).toEqual([]);
    await migrateTo(withVisits(loose, { appendOnly: true }), 'records 3');
    await refused();
    await migrateTo(withVisits(base), 'records 4');
    await anyTables(app.engine.db).deleteFrom('visits').execute();
  });

  it.each([
    ['a column that old rows must fill', { ...base, extra: text('追加', { default: '' }) }, 'extra'],
    ['an optional column made required', { ...base, note: text('備考', { required: true }) }, 'note'],
    ['another type', { ...base, amount: yen('金額') }, 'amount'],
    ['a column less', { name: base.name, note: base.note, amount: base.amount, kind: base.kind }, 'parentId'],
  ])('finds the harm to records in %s', async (label, fields, column) => {
    await migrateTo(withVisits(base, { appendOnly: true }), `harm ${label}`);
    const harm = harmToRecords(schemaModel(withVisits(fields as Fields, { appendOnly: true })), await app.engine.inspect());
    expect(harm).toEqual([`visits.${column}: rows of an append-only table stay as they are`]);
  });

  it('refuses a required reference on a table that may have rows, with the way out', async () => {
    const fields = { ...base, ownerId: reference('担当', 'users', { required: true }) };
    await migrateTo(withVisits(base), 'reference 1');
    await expect(migrateTo(withVisits(fields), 'reference 2')).rejects.toThrow(/まず required なしで追加/);
  });
});

it('a database that does not hold every letter of a name is refused before a table is made', async () => {
  const database = await emptyDatabase('postgres', "ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
  const engine = openDatabase(database.url);
  await expect(migrate(engine)).rejects.toThrow(/文字コードが SQL_ASCII です。createdb -E UTF8/);
  expect((await engine.inspect()).tables).toEqual([]);
  await engine.close();
  await database.drop();
});
