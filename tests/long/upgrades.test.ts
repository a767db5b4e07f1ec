import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addRequiredRows } from '../../api/app/required-rows.ts';
import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { schemaChanges, type TableState } from '../../api/db/schema-diff.ts';
import { schemaModel, searchTableOf } from '../../api/db/schema-model.ts';
import { searchedResources } from '../../api/db/search-renewal.ts';
import { resources } from '../../resources.config.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { emptyDatabase } from '../support/empty-database.ts';

const at = '2026-11-01T00:00:00.000Z';

/** Beyond those that masters have. */
const ids = [9001, 9002];

/**
 * What installations may stand at: the last migration of a state that has landed, and those before it that landed later, from other lines of work.
 * What has landed is never changed again, so that a state is the list of its migrations.
 */
const landed: readonly (readonly [upTo: string, later?: readonly string[]])[] = [
  ['0001_initial'],
  ['0006_payments'],
  ['0014_list_indexes'],
  ['0017_quick_pairs'],
  ['0055_record_chain'],
  ['0076_letter_amounts', ['0056', '0060', '0065', '0070', '0071', '0072']],
  ['0078_signers'],
  ['0098_visible_version'],
  ['0103_decisions'],
  ['0108_sign_in'],
  ['0109_run_for_years'],
];

/** Failed sign-ins came to be counted otherwise: those of before are forgotten. */
const emptied = ['login_attempts'];

describe.each(engines)('a database of an earlier version [%s]', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-upgrades-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const states = landed.map(([upTo, later = []]) => ({ upTo, later }));

  it.each(states)('comes up from $upTo with every row that it had', async ({ upTo, later }) => {
    const { url, drop } = await emptyDatabase(name);
    const engine = openDatabase(url);
    try {
      const earlier = join(folder, `${upTo}-${name}`);
      copyMigrations(earlier, (one) => one <= upTo && !later.some((begin) => one.startsWith(begin)));
      await migrate(engine, earlier);
      const before = await filled(engine);
      await migrate(engine);
      await addRequiredRows(engine, new Date(at), true);
      for (const { name: table } of searchedResources) {
        const search = anyTables(engine.db).selectFrom(searchTableOf(table)).select('id');
        const missing = await anyTables(engine.db).selectFrom(table).select('id').where('id', 'not in', search).execute();
        expect([table, missing]).toEqual([table, []]);
      }
      const { tables } = await engine.inspect();
      expect(schemaChanges(schemaModel(resources), await engine.inspect())).toEqual([]);
      const kept = new Set(tables.map((table) => table.name));
      for (const [table, rows] of before) {
        if (!kept.has(table) || emptied.includes(table)) continue;
        const after = await anyTables(engine.db).selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').execute();
        expect([table, after.map(({ id }) => Number(id))]).toEqual([table, rows.map(({ id }) => id)]);
      }
      expect((await engine.db.selectFrom('organizations').select('name').orderBy('id').execute()).map((row) => row.name)).toEqual(
        ids.map((id) => `川${id}`),
      );
    } finally {
      await engine.close();
      await drop();
    }
  });
});

type Row = Readonly<Record<string, unknown>>;

/** Two rows in every table, whatever it holds at that time. @returns them by the names of their tables */
async function filled(engine: OpenedEngine): Promise<Map<string, Row[]>> {
  const { tables } = await engine.inspect();
  const rows = new Map<string, Row[]>();
  for (const table of inOrder(tables.filter(({ name }) => !name.endsWith('_search') && name !== 'schema_migrations'))) {
    const some = ids.map((id) => rowOf(table, id));
    await anyTables(engine.db).insertInto(table.name).values(some).execute();
    await engine.afterExplicitIds(table.name);
    rows.set(table.name, some);
  }
  return rows;
}

/** Those that others need come first. */
function inOrder(tables: readonly TableState[]): TableState[] {
  const done: TableState[] = [];
  const left = [...tables];
  while (left.length > 0) {
    const known = new Set(done.map(({ name }) => name));
    const next = left.findIndex((table) =>
      table.columns.every(
        ({ nullable, references }) => nullable || !references || known.has(targetOf(references)) || targetOf(references) === table.name,
      ),
    );
    if (next < 0) throw new Error(`Tables that need each other: ${left.map(({ name }) => name).join()}`);
    done.push(...left.splice(next, 1));
  }
  return done;
}

const targetOf = (references: string) => /^"?(\w+)/.exec(references)?.[1] as string;

/** Texts that migrations may look for are those that the product writes; the rest is what nobody has thought of. */
function rowOf({ name, columns }: TableState, id: number): Row {
  const needed = columns.filter(
    (column) => column.name !== 'id' && (!column.nullable || column.name === 'name') && (!column.default || column.references),
  );
  const cells = needed.map((column) => [column.name, cellOf(name, column.name, column.type, column.references, id)]);
  return { id, ...Object.fromEntries(cells) };
}

function cellOf(table: string, column: string, type: string, references: string | undefined, id: number): unknown {
  const [, key] = references?.split('.') ?? [];
  if (key) return key === 'id' ? id : `${key}${id}`;
  if (/^(BIGINT|INTEGER|int)/i.test(type)) return id;
  if (/At$|^at$/.test(column) || /TIME/i.test(type)) return at;
  if (/^DATE/i.test(type) || /(Date|On)$/.test(column)) return '2026-11-01';
  if (table === 'organizations' && column === 'name') return `川${id}`;
  return `${column}${id}`;
}
