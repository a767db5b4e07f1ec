import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../api/db/database.ts';
import type { Sealer } from '../../api/db/sealing.ts';
import { type FileStore, putBytes } from '../../api/files/store.ts';
import { bankBranchOf } from '../../resources/bank-accounts/server/bank-master.ts';
import { transferFile } from '../../resources/payments/rules/transfer/transfer-file.ts';
import { paymentOf } from '../../resources/payments/server/transfers/check.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { demoFileKey } from './files.ts';

/** The sealing of the demo's database, and the place for its files. */
export interface TransferStore {
  readonly seal: Sealer['seal'];
  readonly open: Sealer['open'];
  readonly files: FileStore;
}

interface Handed {
  readonly batch: SeedRow<'transfer_batches'>;
  /** With their numbers in the clear. */
  readonly items: readonly Omit<SeedRow<'transfer_items'>, 'id'>[];
  readonly account: SeedRow<'transfer_accounts'>;
}

/** Writes the very file that a batch was sent with, sealed as the product seals it. @returns what the batch keeps of it */
export async function keepTransferFile(db: Transaction, { batch, items, account }: Handed, store: TransferStore) {
  const bytes = bytesOf({ batch, items, account }, store);
  const fileName = `sofuri_${batch.transferDate.replaceAll('-', '')}_${String(batch.id).padStart(5, '0')}.txt`;
  const sealed = Buffer.from(store.seal(bytes.toString('latin1'), { table: 'transfer_batches', column: 'fileId', row: batch.id }), 'utf8');
  const fileId = (await lastFile(db)) + 1;
  const storageKey = demoFileKey(fileId);
  await putBytes(store.files, storageKey, sealed);
  const at = batch.writtenAt ?? batch.updatedAt;
  const facts = { fileName, contentType: 'application/octet-stream', size: sealed.length, sha256: hashOf(sealed), storageKey };
  const of = { resource: 'transfer_batches', field: 'fileId', recordId: batch.id, uploadedById: batch.createdById, scanState: 'off' as const };
  await insertRows(db, 'files', [{ id: fileId, ...facts, ...of, createdAt: at, updatedAt: at }]);
  return { fileId, fileName, fileSha256: hashOf(bytes) };
}

function bytesOf({ batch, items, account }: Handed, { open }: TransferStore): Buffer {
  const { clientCode, clientName, bankCode, branchCode } = account;
  const place = bankBranchOf(bankCode, branchCode);
  if (!place) throw new Error(`The demo's own account is at no bank: ${bankCode} ${branchCode}`);
  const client = {
    clientCode,
    clientName,
    bankCode,
    branchCode,
    accountType: 'ordinary',
    ...place,
    accountNumber: open(account.accountNumber, { table: 'transfer_accounts', column: 'accountNumber', row: account.id }),
  } as const;
  const payments = items.map((item) => paymentOf(item, { ...item, fee: 0, newCode: '0' }));
  return Buffer.from(transferFile(client, { lineEnd: 'crlf', method: '7', middleDot: 'stop' }, batch.transferDate, payments));
}

async function lastFile(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
