import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';

const at = '2026-11-21T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

describe.each(engines)('the migration to one budget item a category [%s]', (name) => {
  let database: EmptyDatabase;
  let engine: OpenedEngine;
  let folder: string;

  beforeEach(async () => {
    database = await emptyDatabase(name);
    engine = openDatabase(database.url);
    folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
    copyMigrations(folder, (one) => one < '0090');
    await migrate(engine, folder);
  });
  afterEach(async () => {
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const insert = async (table: string, row: object): Promise<number> => {
    const values = { ...row, ...times };
    const { id } = (await anyTables(engine.db).insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()) as { id: number };
    return id;
  };

  const application = async (entryNumber: string, organizationId: number) => {
    const row = { organizationId, entryNumber, grantYear: 2026, grantPeriod: 1, category: 'school', title: '川の学習', status: 'IN_PROGRESS' };
    return insert('applications', row);
  };

  it('keeps what is planned in all, once a category, and the record says so', async () => {
    const organizationId = await insert('organizations', { name: '荒川小学校', organizationType: 'school' });
    await insert('application_statuses', { statusKey: 'IN_PROGRESS', statusLabelAdmin: '活動中', phase: 'activity' });
    const [one, two] = [await application('E-1', organizationId), await application('E-2', organizationId)];
    const first = await insert('budget_items', { applicationId: one, costCategory: 'travel', amount: 1000 });
    const other = await insert('budget_items', { applicationId: one, costCategory: 'supplies', amount: 30 });
    await insert('budget_items', { applicationId: one, costCategory: 'travel', amount: 500 });
    await insert('budget_items', { applicationId: one, costCategory: 'travel', amount: 7 });
    const same = await insert('budget_items', { applicationId: two, costCategory: 'travel', amount: 1000 });
    await migrate(engine);
    expect(await engine.db.selectFrom('budget_items').select(['id', 'amount', 'version']).orderBy('id').execute()).toEqual([
      { id: first, amount: 1507, version: 2 },
      { id: other, amount: 30, version: 1 },
      { id: same, amount: 1000, version: 1 },
    ]);
    const told = await engine.db
      .selectFrom('audit_logs')
      .select(['action', 'resource', 'recordId', 'summary', 'before', 'after', 'userId'])
      .execute();
    expect(told.map((entry) => ({ ...entry, before: JSON.parse(String(entry.before)), after: JSON.parse(String(entry.after)) }))).toEqual([
      {
        action: 'update',
        resource: 'budget_items',
        recordId: first,
        summary: '予算の内訳の、同じ費目の3件を1件にまとめました（更新のとき）',
        before: { amount: 1000 },
        after: { amount: 1507 },
        userId: null,
      },
    ]);
    await expect(insert('budget_items', { applicationId: two, costCategory: 'travel', amount: 1 })).rejects.toThrow();
  });

  it('changes nothing where nothing is there twice', async () => {
    await migrate(engine);
    expect(await engine.db.selectFrom('audit_logs').select('id').execute()).toEqual([]);
  });
});
