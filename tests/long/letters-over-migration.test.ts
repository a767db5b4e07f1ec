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

const at = '2026-11-01T00:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const statuses = ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD', 'CONTRACTED_ONGOING'] as const;

describe.each(engines)('the migration of contracts whose letter can be signed no more [%s]', (name) => {
  let database: EmptyDatabase;
  let engine: OpenedEngine;
  let folder: string;
  let fileId: number;
  let userId: number;
  let organizationId: number;
  let serial = 0;

  const insert = async (table: string, row: object): Promise<number> => {
    const values = { ...row, ...times };
    const { id } = (await anyTables(engine.db).insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()) as { id: number };
    return id;
  };

  beforeEach(async () => {
    database = await emptyDatabase(name);
    engine = openDatabase(database.url);
    folder = mkdtempSync(join(tmpdir(), 'seseragi-migrations-'));
    copyMigrations(folder, (one) => one < '0100');
    await migrate(engine, folder);
    organizationId = await insert('organizations', { name: '荒川小学校', organizationType: 'school' });
    for (const statusKey of statuses) await insert('application_statuses', { statusKey, statusLabelAdmin: statusKey, phase: 'contract' });
    userId = await insert('users', { username: '川村', email: 'a@example.jp', type: 'admin', roletype: 'fund_staff', password: 'x' });
    const file = { fileName: 'a.pdf', contentType: 'application/pdf', size: 3, sha256: 'abc', storageKey: 'k', uploadedById: userId };
    fileId = await insert('files', { ...file, resource: 'envelopes', field: 'unsignedFileId' });
  });
  afterEach(async () => {
    await engine.close();
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const contract = async (status: (typeof statuses)[number], ukesyoSendDate: string | null, ...letters: readonly string[]) => {
    serial += 1;
    const row = { organizationId, entryNumber: `E-${serial}`, grantYear: 2026, grantPeriod: 1, category: 'school', title: '川の学習' };
    const applicationId = await insert('applications', { ...row, status, ukesyoSendDate, statusSince: at });
    for (const letter of letters) {
      const sent = { sentAt: '2026-09-30T15:00:00.000Z', sentById: userId, expiresAt: '2026-10-30T15:00:00.000Z', unsignedFileId: fileId };
      await insert('envelopes', {
        applicationId,
        kind: 'ukesyo',
        provider: 'embedded',
        title: '請書',
        unsignedSha256: 'abc',
        ...sent,
        status: letter,
      });
    }
    return applicationId;
  };
  const standingOf = async (id: number) => {
    const row = await engine.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    return [row.status, row.ukesyoSendDate, row.version];
  };

  it('hands them back to the office without a day of sending, and the record says so', async () => {
    const expired = await contract('CONTRACT_PROCESSING', '2026-10-01', 'cancelled', 'expired');
    const declined = await contract('CONTRACT_ON_HOLD', '2026-10-01', 'declined');
    await migrate(engine);
    expect(await standingOf(expired)).toEqual(['CONTRACT_PREPARATION', null, 2]);
    expect(await standingOf(declined)).toEqual(['CONTRACT_ON_HOLD', null, 2]);
    const steps = await engine.db.selectFrom('status_histories').select(['applicationId', 'fromStatus', 'toStatus', 'isShared']).execute();
    expect(steps).toEqual([{ applicationId: expired, fromStatus: 'CONTRACT_PROCESSING', toStatus: 'CONTRACT_PREPARATION', isShared: 0 }]);
    const told = await engine.db.selectFrom('audit_logs').select(['recordId', 'before', 'after']).orderBy('recordId').execute();
    expect(told.map(({ recordId, before, after }) => [recordId, JSON.parse(String(before)), JSON.parse(String(after))])).toEqual([
      [expired, { status: 'CONTRACT_PROCESSING', ukesyoSendDate: '2026-10-01' }, { status: 'CONTRACT_PREPARATION', ukesyoSendDate: null }],
      [declined, { status: 'CONTRACT_ON_HOLD', ukesyoSendDate: '2026-10-01' }, { status: 'CONTRACT_ON_HOLD', ukesyoSendDate: null }],
    ]);
  });

  it('leaves alone what waits, what is signed, and what went on paper since', async () => {
    const waiting = await contract('CONTRACT_PROCESSING', '2026-10-01', 'expired', 'sent');
    const onPaper = await contract('CONTRACT_PROCESSING', '2026-10-02', 'expired');
    const paperOnly = await contract('CONTRACT_PROCESSING', '2026-10-01');
    const signed = await contract('CONTRACTED_ONGOING', '2026-10-01', 'signed');
    const unsent = await contract('CONTRACT_PREPARATION', null, 'cancelled');
    await migrate(engine);
    const [processing, date] = ['CONTRACT_PROCESSING', '2026-10-01'];
    expect(await standingOf(waiting)).toEqual([processing, date, 1]);
    expect(await standingOf(onPaper)).toEqual([processing, '2026-10-02', 1]);
    expect(await standingOf(paperOnly)).toEqual([processing, date, 1]);
    expect(await standingOf(signed)).toEqual(['CONTRACTED_ONGOING', date, 1]);
    expect(await standingOf(unsent)).toEqual(['CONTRACT_PREPARATION', null, 1]);
    expect(await engine.db.selectFrom('audit_logs').select('id').execute()).toEqual([]);
  });
});
