import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { resources } from '../../resources.config.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { type EmptyDatabase, emptyDatabase } from '../support/empty-database.ts';

const at = '2026-11-21T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

describe.each(engines)('the migration of documents [%s]', (name) => {
  let database: EmptyDatabase;
  let engine: OpenedEngine;
  let folder: string;

  beforeEach(async () => {
    database = await emptyDatabase(name);
    engine = openDatabase(database.url);
    folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
    copyMigrations(folder, (one) => one < '0004');
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

  const formOf = async (grantId: number, form: { formNumber: string; formName: string; isRequired: number; version: number }) => {
    const id = await insert('report_forms', { ...form, grantId, formDescription: '説明' });
    const text = searchTextOf(resources.report_forms, form);
    await anyTables(engine.db).insertInto('report_forms_search').values({ id, text }).execute();
    return id;
  };

  it('copies the form into the documents that are there, and gives the first of each pair the name', async () => {
    const grantId = await insert('grants', { year: 2026, category: 'school', target: '学校', title: '助成', themeNumber: 'S-1' });
    const organizationId = await insert('organizations', { name: '荒川小学校', organizationType: 'school' });
    await insert('application_statuses', { statusKey: 'IN_PROGRESS', statusLabelAdmin: '活動中', phase: 'activity' });
    const grant = { organizationId, grantId, grantYear: 2026, grantPeriod: 1, category: 'school' };
    const applicationId = await insert('applications', { ...grant, entryNumber: 'E-1', title: '川の学習', status: 'IN_PROGRESS' });
    const report = await formOf(grantId, { formNumber: '様式3', formName: '中間ホウコク書', isRequired: 1, version: 4 });
    const notice = await formOf(grantId, { formNumber: '様式7', formName: '事故届', isRequired: 0, version: 1 });
    const first = await insert('submissions', { applicationId, grantReportFormId: report, status: 'SUBMITTED_RETURNED', submittedAt: at });
    const second = await insert('submissions', { applicationId, grantReportFormId: report, status: 'NOT_SUBMITTED' });
    const third = await insert('submissions', { applicationId, grantReportFormId: notice, status: 'NOT_SUBMITTED' });

    await migrate(engine);

    const rows = await engine.db.selectFrom('submissions').selectAll().orderBy('id').execute();
    const copy = { formNumber: '様式3', formName: '中間ホウコク書', formDescription: '説明', formVersion: 4, isRequired: 1 };
    expect(rows).toMatchObject([
      { id: first, ...copy, round: 1, onceKey: `${applicationId}:${report}` },
      { id: second, ...copy, round: 0, onceKey: null },
      { id: third, formNumber: '様式7', formName: '事故届', formVersion: 1, isRequired: 0, round: 0, onceKey: `${applicationId}:${notice}` },
    ]);
    const texts = await anyTables(engine.db).selectFrom('submissions_search').selectAll().orderBy('id').execute();
    expect(texts).toEqual(rows.map((row) => ({ id: row.id, text: searchTextOf(resources.submissions, row) })));
  });
});
