import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { openDatabase } from '../../api/db/open.ts';

const folder = mkdtempSync(join(tmpdir(), 'seseragi-planner-'));
const path = join(folder, 'statistics.sqlite');
const beside = new Sqlite(path);
beside.exec('CREATE TABLE "with ""rows" (word TEXT); CREATE INDEX by_word ON "with ""rows" (word)');
beside.exec('CREATE TABLE bare (word TEXT); CREATE TABLE without_rows (word TEXT); CREATE INDEX by_no_word ON without_rows (word)');
afterAll(() => {
  beside.close();
  rmSync(folder, { recursive: true, force: true });
});

const fill = (rows: number) =>
  beside.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) INSERT INTO "with ""rows" SELECT i FROM n`);
const known = () => beside.prepare('SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY tbl').raw().all();
const open = () => openDatabase(`file:${path}`).close();

it('SQLite’s planner knows the tables that have rows once the file has been opened, and those that have grown when it is opened next', async () => {
  fill(20);
  beside.exec(`INSERT INTO bare VALUES ('one')`);
  await open();
  expect(known()).toEqual([
    ['bare', null, '1'],
    ['with "rows', 'by_word', '20 1'],
  ]);
  fill(1980);
  await open();
  expect(known()).toContainEqual(['with "rows', 'by_word', '2000 1']);
});
