import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine, OpenedEngine } from '../../api/db/engine.ts';
import { onEitherEngine, type TestApp } from '../support/app.ts';
import { type DiskTrace, traceDisk } from '../support/disk-trace.ts';
import { sentEnvelope, sign } from '../support/envelopes.ts';
import { newAccount, owe, sentBatch } from '../support/transfers.ts';
import { pdf, uploadDocument } from '../support/uploads.ts';

/** The files whose rows a transaction is about to commit: for which field, and whether a power cut would leave their bytes. */
type Committed = { readonly field: string; readonly survives: boolean };

onEitherEngine('the bytes that a row names', (app) => {
  let disk: DiskTrace;
  let committed: Committed[];
  let last: number;
  let transaction: Engine['transaction'];
  const look = async (db: OpenedEngine['db']) => {
    for (const { id, resource, field, storageKey } of await db.selectFrom('files').selectAll().where('id', '>', last).orderBy('id').execute()) {
      committed.push({ field: `${resource}.${field}`, survives: disk.survives(pathOf(app, storageKey)) });
      last = id;
    }
  };
  beforeAll(async () => {
    disk = traceDisk();
    last = await lastFile(app);
    transaction = app.engine.transaction;
    const watched: Engine['transaction'] = (work, isolation) =>
      transaction(async (db) => {
        const result = await work(db);
        await look(db);
        return result;
      }, isolation);
    Object.assign(app.engine, { transaction: watched });
  });
  afterAll(() => {
    disk.stop();
    Object.assign(app.engine, { transaction });
  });

  const ways: Record<string, () => Promise<unknown>> = {
    'report_forms.templateFileId': () => uploadDocument(app, '様式.pdf', pdf),
    'receipts.receiptImageId': () => receiptImage(app),
    'envelopes.unsignedFileId': () => sentEnvelope(app),
    'envelopes.signedFileId': async () => sign(app, (await sentEnvelope(app)).id as number),
    'transfer_batches.fileId': async () => sentBatch(app, await newAccount(app), await owe(app, 2)),
  };
  it.each(Object.keys(ways))('are on the disk before the row is committed: %s', async (field) => {
    committed = [];
    await ways[field]?.();
    // An upload's row stands alone: it is its own transaction.
    await look(app.engine.db);
    expect(committed.map((file) => file.field)).toContain(field);
    expect(committed.filter(({ survives }) => !survives)).toEqual([]);
  });
});

const pathOf = ({ services }: TestApp, key: string) => join(services.settings.storageUrl.slice('file:'.length), key.slice(0, 2), key);

async function lastFile({ engine: { db } }: TestApp): Promise<number> {
  const { last } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
}

async function receiptImage(app: TestApp): Promise<void> {
  const { organizationId } = await app.engine.db
    .selectFrom('users')
    .select('organizationId')
    .where('email', '=', 'recipient@example.jp')
    .executeTakeFirstOrThrow();
  const grant = await app.engine.db
    .selectFrom('applications')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'IN_PROGRESS')
    .executeTakeFirstOrThrow();
  const days = { receiptDate: '2026-10-01', paymentDate: '2026-10-02' };
  const receipt = await app.call('recipient', 'POST', '/receipts', {
    applicationId: grant.id,
    title: '長靴',
    vendor: '川具店',
    amount: 4321,
    ...days,
  });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], '領収書.jpg'));
  const headers = { Authorization: `Bearer ${await app.token('recipient')}` };
  const response = await app.raw(`/api/receipts/${receipt.data.id}/upload-image`, { method: 'POST', body: form, headers });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('"success":true')]);
}
