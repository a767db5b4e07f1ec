import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anyTables } from '../../api/db/database.ts';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { grantAccount } from '../../resources/payments/server/grant-account.ts';
import { engines } from '../support/app.ts';
import { copyMigrations } from '../support/earlier-migrations.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import type { AnyRow } from '../support/rows.ts';

const times = { createdAt: '2026-05-01T00:00:00.000Z', updatedAt: '2026-05-02T00:00:00.000Z' };
const resultAt = '2026-07-31T03:00:00.000Z';
const recorded = { createdAt: '2026-10-01T03:00:00.000Z', updatedAt: '2026-10-01T03:00:00.000Z' };

/** Payments as an older version kept them: sums and days, and no record of each movement. */
const payments: readonly AnyRow[] = [
  { applicationId: 1, advanceAmount: 300_000, advancePaymentTransferDate: '2026-07-31' },
  { applicationId: 2, advanceAmount: 200_000, advancePaymentTransferDate: '2026-08-03', advanceOutsideReason: '窓口で振り込みました' },
  { applicationId: 3, advanceAmount: 100_000, deferredAmount: 50_000, finalAmount: 150_000, finalPaymentTransferDate: '2026-11-30' },
  { applicationId: 4, deferredAmount: 70_000, finalAmount: 70_000, finalPaymentTransferDate: '2026-07-31' },
  { applicationId: 5, deferredAmount: 80_000, finalAmount: 80_000 },
  { applicationId: 6, advanceAmount: 90_000, finalAmount: 40_000, refundAmount: 50_000, refundedAmount: 50_000, refundedDate: '2026-10-02' },
  { applicationId: 7 },
];

describe.each(engines)('payments of before their movements were recorded [%s]', (name) => {
  it('get a record for each sum, from what it rests on or else as taken over, and lose nothing', async () => {
    const database = await emptyDatabase(name);
    const engine = openDatabase(database.url);
    const folder = mkdtempSync(join(tmpdir(), 'seseragi-before-'));
    copyMigrations(folder, (one) => one < '0065');
    await migrate(engine, folder);
    const db = anyTables(engine.db);
    const insert = (table: string, row: AnyRow) =>
      db
        .insertInto(table)
        .values({ ...times, ...row })
        .execute();
    await insert('application_statuses', { id: 1, statusKey: 'IN_PROGRESS', statusLabelAdmin: '活動中', phase: 'activity' });
    await insert('users', { id: 9, username: '経理 花子', email: 'a@example.jp', password: '-', type: 'admin', roletype: 'accounting_staff' });
    await insert('organizations', { id: 1, name: '川を守る会', organizationType: 'npo' });
    for (const { applicationId: id } of payments) {
      const application = { entryNumber: `E${id}`, category: 'ngo', grantYear: 2026, grantPeriod: 1, title: '観察会', status: 'IN_PROGRESS' };
      await insert('applications', { id, grantNumber: `G-${id}`, organizationId: 1, approvedAmount: 500_000, ...application });
    }
    for (const payment of payments) await insert('payments', payment);
    const bank = { bankCode: '0001', branchCode: '001', accountNumber: '-' };
    await insert('transfer_accounts', { id: 1, name: '振込口座', clientCode: '1', clientName: 'ｶｾﾝ', ...bank });
    await insert('transfer_batches', { id: 1, title: '7月', accountId: 1, transferDate: '2026-07-31', count: 3, total: 1, createdById: 9 });
    const names = { bankName: 'みずほ', branchName: '東京', accountType: 'ordinary', accountHolderName: 'カワ' };
    const item = { batchId: 1, ...bank, ...names, resultAt, resultById: 9 };
    await insert('transfer_items', { id: 11, reference: '1', applicationId: 1, kind: 'advance', amount: 300_000, status: 'done', ...item });
    await insert('transfer_items', { id: 12, reference: '2', applicationId: 4, kind: 'final', amount: 70_000, status: 'done', ...item });
    await insert('transfer_items', { id: 13, reference: '3', applicationId: 5, kind: 'final', amount: 80_000, status: 'failed', ...item });
    const refund = { id: 1, applicationId: 6, amount: 20_000, receivedDate: '2026-10-01', note: '1回目', userId: 9, userName: '経理 花子' };
    await insert('refund_receipts', { ...refund, ...recorded });

    expect(await migrate(engine)).toContain('0065_payment_entries');
    const entries = (await db.selectFrom('payment_entries').selectAll().orderBy('applicationId').orderBy('id').execute()) as AnyRow[];
    const shown = entries.map(({ applicationId, kind, amount, entryDate, source, reason, transferItemId, refundReceiptId, userName }) => [
      ...[applicationId, kind, amount, entryDate, source, reason, transferItemId ?? refundReceiptId, userName],
    ]);
    expect(shown).toEqual([
      [1, 'advance', 300_000, '2026-07-31', 'transfer', null, 11, '経理 花子'],
      [2, 'advance', 200_000, '2026-08-03', 'outside', '窓口で振り込みました', null, null],
      [3, 'advance', 100_000, null, 'migrated', null, null, null],
      [3, 'final', 50_000, '2026-11-30', 'migrated', null, null, null],
      [4, 'final', 70_000, '2026-07-31', 'transfer', null, 12, '経理 花子'],
      [6, 'advance', 90_000, null, 'migrated', null, null, null],
      [6, 'refund', 20_000, '2026-10-01', 'received', '1回目', 1, '経理 花子'],
      [6, 'refund', 30_000, '2026-10-02', 'migrated', null, null, null],
    ]);
    expect(entries.map(({ createdAt }) => createdAt)).toEqual([
      resultAt,
      times.updatedAt,
      times.updatedAt,
      times.updatedAt,
      resultAt,
      times.updatedAt,
      recorded.createdAt,
      times.updatedAt,
    ]);
    const after = (await db.selectFrom('payments').selectAll().orderBy('applicationId').execute()) as AnyRow[];
    expect(after).toMatchObject(payments);
    expect(after.map(({ finalPaidAmount }) => finalPaidAmount)).toEqual([0, 0, 50_000, 70_000, 0, 0, 0]);
    for (const { applicationId } of payments) expect((await grantAccount(engine.reader, applicationId)).findings).toEqual([]);
    for (const change of [db.updateTable('payment_entries').set({ amount: 1 }), db.deleteFrom('payment_entries')])
      await expect(change.execute()).rejects.toThrow('append-only');

    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });
});
