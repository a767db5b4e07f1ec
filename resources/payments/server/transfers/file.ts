import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import { bytesOfFile, insertFileRow, storeBytes } from '../../../../api/files/file-rows.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import { insertRow, storedRow } from '../../../../api/resources/stored-rows.ts';
import { applyTransition } from '../../../../api/resources/transition.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { InnerCall, Services, WriteCall } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import { bankBranchOf } from '../../../bank-accounts/server/bank-master.ts';
import { transferFile } from '../../rules/transfer/transfer-file.ts';
import { type BatchItem, checkBatch, paymentOf } from './check.ts';
import { assertCheckPassed } from './create.ts';
import { snapshotOfBatch } from './source.ts';

const { transfer_batches, transfer_downloads } = resources;

export interface TransferDownload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/**
 * Returns the transfer file. The first call creates it; every further call needs a reason and returns the same bytes.
 * @throws Failure 409 before the approval, after a cancellation, or when the check run finds a problem; 422 without a reason
 */
export async function downloadTransferFile(call: WriteCall, id: number, reason: string | null): Promise<TransferDownload> {
  const batch = await storedRow(transfer_batches, id, call.services.engine.reader);
  if (batch.status === 'approved') return writeFile(call, batch);
  if (!['written', 'sent', 'finished'].includes(String(batch.status)))
    throw conflict('wrong_state', '承認された振込データだけが、ファイルにできます。');
  if (batch.fileId === null) throw conflict('no_file', 'この振込データのファイルは保管されていません。');
  if (!reason) throw invalid({ reason: 'ファイルはすでに受け取られています。もう一度受け取る理由を入力してください' });
  await inTransaction(call, transfer_downloads, (db) => recordDownload(call, batch, reason, db));
  const sealed = await bytesOfFile(call.services, call.services.engine.reader, batch.fileId as number);
  return { fileName: batch.fileName as string, bytes: Buffer.from(call.services.sealer.open(sealed.toString('utf8'), fileAt(id)), 'latin1') };
}

/** Records a download with user and reason, since the file contains unmasked account numbers. */
async function recordDownload(call: InnerCall, batch: Cells, reason: string | null, db: Transaction): Promise<void> {
  const { services, actor, origin } = call;
  const { userId, username: userName } = actor;
  await insertRow(services, transfer_downloads, { batchId: batch.id, userId, userName, reason }, db);
  await writeAudit(db, actor, origin, services.now(), {
    action: 'export',
    resource: transfer_batches.name,
    recordId: batch.id as number,
    summary: `振込データ「${batch.title}」のファイルを受け取りました`,
    after: { reason },
  });
}

async function writeFile(call: WriteCall, batch: Cells): Promise<TransferDownload> {
  const { services, actor } = call;
  const { id, accountId, transferDate } = batch as { id: number; accountId: number; transferDate: string };
  const { run, items } = await checkBatch(services, { id, accountId, transferDate }, services.engine.reader);
  assertCheckPassed(run);
  const bytes = await fileOf(services, id, items);
  const fileName = `sofuri_${transferDate.replaceAll('-', '')}_${String(id).padStart(5, '0')}.txt`;
  // Encrypted at rest, as account numbers are in the database.
  const sealed = Buffer.from(services.sealer.seal(bytes.toString('latin1'), fileAt(id)), 'utf8');
  const stored = await storeBytes(services, { fileName, contentType: 'application/octet-stream', bytes: sealed });
  const owner = { resource: transfer_batches.name, field: 'fileId', recordId: id, uploadedById: actor.userId };
  const facts = { fileName, fileSha256: sha256Of(bytes) };
  await inTransaction(call, transfer_batches, async (db) => {
    // Checked again within the transaction, since an account may have changed while the file was written.
    assertCheckPassed((await checkBatch(services, { id, accountId, transferDate }, db)).run);
    const fileId = await insertFileRow(services, db, stored, owner);
    await applyTransition(call, transfer_batches, id, 'write', { version: batch.version, set: { ...facts, fileId } }, db);
    await recordDownload(call, batch, null, db);
  });
  return { fileName, bytes };
}

/** Built from the batch's snapshot, which is what was approved. */
async function fileOf({ engine, sealer }: Services, batchId: number, items: readonly BatchItem[]): Promise<Buffer> {
  const { transferDate, lineEnd, method, middleDot, edi, ...client } = await snapshotOfBatch(engine.reader, batchId, sealer);
  const place = bankBranchOf(client.bankCode, client.branchCode);
  if (!place) throw conflict('check_failed', '振込元の口座の銀行・支店が、今の銀行一覧にありません。振込元の口座を直してください。');
  const payments = items.map((item) => paymentOf({ ...item, accountNumber: sealer.open(item.accountNumber, item.numberAt) }, item));
  return Buffer.from(transferFile({ ...client, ...place }, { lineEnd, method, middleDot, edi }, transferDate, payments));
}

/** The encryption context of the file. */
const fileAt = (batchId: number) => ({ table: transfer_batches.name, column: 'fileId', row: batchId });
