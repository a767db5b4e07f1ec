import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { emptyDatabase } from '../support/empty-database.ts';

const at = '2026-05-01T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

describe.each(engines)('receipts of before [%s]', (name) => {
  it('keep what they have, and their picture becomes the first of its history', async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-before-'));
    copyMigrations(folder, (one) => one < '0005');
    await migrate(engine, folder);
    const db = anyTables(engine.db);
    const insert = async (table: string, row: object) =>
      (
        (await db
          .insertInto(table)
          .values({ ...row, ...times })
          .returning('id')
          .executeTakeFirstOrThrow()) as { id: number }
      ).id;
    await insert('application_statuses', { statusKey: 'IN_PROGRESS', statusLabelAdmin: '活動中', phase: 'activity' });
    const organizationId = await insert('organizations', { name: '川を守る会', organizationType: 'npo' });
    const application = {
      entryNumber: 'E1',
      category: 'ngo',
      grantYear: 2026,
      grantPeriod: 1,
      title: '観察会',
      organizationId,
      status: 'IN_PROGRESS',
    };
    const applicationId = await insert('applications', application);
    const file = {
      fileName: 'a.jpg',
      contentType: 'image/jpeg',
      size: 3,
      sha256: 'abc',
      storageKey: 'k',
      uploadedById: 7,
      resource: 'receipts',
      field: 'receiptImageId',
    };
    const receiptImageId = await insert('files', file);
    const receipt = {
      applicationId,
      title: '長靴',
      vendor: '川具店',
      amount: 1000,
      receiptDate: '2026-04-30',
      paymentDate: '2026-04-30',
      receiptImageId,
    };
    const id = await insert('receipts', receipt);
    await db.insertInto('receipts_search').values({ id, text: '長靴' }).execute();

    expect(await migrate(engine)).toContain('0005_receipts');
    const [after] = await db.selectFrom('receipts').selectAll().execute();
    expect(after).toMatchObject({ id, ...receipt, status: 'draft', removed: 0, costCategory: null, version: 1 });
    const [image] = await db.selectFrom('receipt_images').selectAll().execute();
    expect(image).toMatchObject({ receiptId: id, fileId: receiptImageId, sha256: 'abc', size: 3, userId: 7, replacedAt: null, createdAt: at });
    expect(await db.selectFrom('receipts_search').selectAll().execute()).toHaveLength(1);

    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  it('count what was paid, the tax included, whatever the style of entry', async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-before-'));
    copyMigrations(folder, (one) => one < '0060');
    await migrate(engine, folder);
    const db = anyTables(engine.db);
    const status = { id: 1, statusKey: 'IN_PROGRESS', statusLabelAdmin: '活動中', phase: 'activity' };
    await db
      .insertInto('application_statuses')
      .values({ ...status, ...times })
      .execute();
    const application = {
      entryNumber: 'E1',
      category: 'ngo',
      grantYear: 2026,
      grantPeriod: 1,
      title: '観察会',
      organizationId: 1,
      status: 'IN_PROGRESS',
    };
    await db
      .insertInto('organizations')
      .values({ id: 1, name: '川を守る会', organizationType: 'npo', ...times })
      .execute();
    await db
      .insertInto('applications')
      .values({ id: 1, ...application, ...times })
      .execute();
    const receipts = [
      { amount: 11_000, taxIncluded: 1, taxAmount: 1000, pointAmount: 500 },
      { amount: 10_000, taxIncluded: 0, taxAmount: 1000, pointAmount: 0 },
      { amount: 1045, taxIncluded: 1, taxAmount: 81, pointAmount: 0 },
      { amount: 100, taxIncluded: 1, taxAmount: 9, pointAmount: 300 },
    ];
    for (const [index, receipt] of receipts.entries())
      await db
        .insertInto('receipts')
        .values({ id: index + 1, applicationId: 1, ...receipt, ...times })
        .execute();
    for (const [taxRate, taxIncluded, amount] of [
      [8, 1, 1000],
      [10, 0, 15],
      [10, 0, 15],
      [8, 0, 15],
    ] as const)
      await db
        .insertInto('receipt_lines')
        .values({ receiptId: 3, taxRate, taxIncluded, amount, ...times })
        .execute();
    expect(await migrate(engine)).toContain('0060_settled_tax');
    const after = await db.selectFrom('receipts').select(['eligibleAmount', 'fundedAmount']).orderBy('id').execute();
    expect(after.map(({ eligibleAmount }) => Number(eligibleAmount))).toEqual([10_500, 11_000, 1049, 0]);
    expect(after.every(({ fundedAmount }) => fundedAmount === null)).toBe(true);
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
});
