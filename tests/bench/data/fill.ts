import { execFileSync } from 'node:child_process';
import { root } from '../../../api/runtime/root.ts';
import { diceFor } from '../../../seed/demo/random.ts';
import { type Growth, growths, type Ids, type Row } from './growth.ts';
import { sealRecords } from './records.ts';
import { fillSearch } from './search.ts';
import type { Writer } from './writer.ts';

/** How many applications the demo is asked for; its calls bring some more. */
const demo = 400;
const atOnce = 2000;

/** Makes the product's tables with its demo in an empty database, and grows them to so many applications. */
export async function fillDatabase(url: string, storage: string, applications: number, openWriter: () => Writer | Promise<Writer>): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, STORAGE_URL: `file:${storage}`, NODE_ENV: '' };
  execFileSync(process.execPath, ['--import', 'tsx', 'seed/cli.ts', '--applications', String(demo)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const writer = await openWriter();
  await writer.unburdened(
    growths.map(({ table }) => table),
    async () => grow(writer, applications - (await writer.read('applications')).length),
  );
  await writer.close();
  await fillSearch(url);
  await sealRecords(url);
  const after = await openWriter();
  await after.analyze();
  await after.close();
}

async function grow(writer: Writer, applications: number): Promise<void> {
  const added = new Map<string, { first: number; count: number }>();
  const ids: Ids = {
    of(table, index) {
      const rows = added.get(table);
      if (!rows) throw new Error(`${table} has not grown yet`);
      return rows.first + (index % rows.count);
    },
  };
  for (const growth of growths) {
    const last = (await writer.read(growth.table)).reduce((most, { id }) => Math.max(most, Number(id)), 0);
    const count = growth.count(applications);
    let under = Promise.resolve();
    // The next rows are thought up while the database takes the last ones.
    for (const rows of newRows(growth, await writer.read(growth.table, growth.where), count, last + 1, ids)) {
      await under;
      under = writer.insert(growth.table, rows);
    }
    await under;
    added.set(growth.table, { first: last + 1, count });
  }
}

function* newRows(growth: Growth, copies: readonly Row[], count: number, first: number, ids: Ids): Generator<Row[]> {
  const dice = diceFor(growth.table, 0);
  let rows: Row[] = [];
  for (let index = 0; index < count; index++) {
    const copied = copies[dice.int(0, copies.length - 1)] as Row;
    rows.push(changed(copied, growth.change(index, copied, ids, dice), first + index));
    if (rows.length < atOnce && index < count - 1) continue;
    yield rows;
    rows = [];
  }
}

function changed(copied: Row, change: Row, id: number): Row {
  const row: Record<string, unknown> = { ...copied, id };
  for (const name in change) if (name in copied) row[name] = change[name];
  return row;
}
