import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { openedIfPossible, type Sealer } from '../../../../api/db/sealing.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { resources } from '../../../../resources.config.ts';

const { transfer_accounts, transfer_batches } = resources;

/** The foundation's account as currently registered. */
export type Source = Awaited<ReturnType<typeof transferAccount>>;

type Kept = Exclude<keyof typeof transfer_accounts.fields & keyof typeof transfer_batches.fields, 'accountNumber'>;

/** Columns copied from the source account to a batch; the number is encrypted separately for each. */
const snapshotColumns = Object.keys(transfer_batches.fields).filter((name) => name in transfer_accounts.fields && name !== 'accountNumber') as Kept[];

export type TransferSourceOptions = Pick<Source, 'bankCode' | 'middleDot' | 'newCode' | 'edi' | 'feeBearer' | 'feeSameBank' | 'feeOtherBank'>;

export async function transferAccount(db: Kysely<Database>, id: number) {
  const account = await db.selectFrom('transfer_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!account) throw notFound('振込元の口座');
  return account;
}

/** The snapshot of the account for a batch, its number decrypted to be encrypted again for the batch. */
export function snapshotOf(source: Source, sealer: Sealer) {
  const { id, accountNumber } = source;
  return { ...keptOf(source), accountNumber: sealer.open(accountNumber, { table: transfer_accounts.name, column: 'accountNumber', row: id }) };
}

/** The snapshot stored with a batch. */
export async function snapshotOfBatch(db: Kysely<Database>, batchId: number, sealer: Sealer) {
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  const accountNumber = sealer.open(batch.accountNumber ?? '', { table: transfer_batches.name, column: 'accountNumber', row: batchId });
  return { ...(batch as typeof batch & ReturnType<typeof keptOf>), accountNumber };
}

/** What has changed in the source account since the batch was created. An older batch without a snapshot must be created again. */
export async function sourceChanges(db: Kysely<Database>, batchId: number, source: Source, sealer: Sealer): Promise<string[]> {
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  if (batch.accountNumber === null) return ['この振込データには、振込元の口座の控えがありません。取り消して、作り直してください'];
  const number = openedIfPossible(sealer, batch.accountNumber, { table: transfer_batches.name, column: 'accountNumber', row: batchId });
  const current = snapshotOf(source, sealer);
  const changed = snapshotColumns.filter((name) => batch[name] !== current[name]).map((name) => transfer_accounts.fields[name].label);
  const labels = number === current.accountNumber ? changed : [...changed, transfer_accounts.fields.accountNumber.label];
  if (labels.length === 0) return [];
  return [`振込元の口座の「${labels.join('」「')}」が、振込データを作ったあとで変わりました。取り消して作り直し、もう一度承認を受けてください`];
}

/** Transfer items (`t`) joined with batch (`b`), application and organisation. */
export function itemRows(db: Kysely<Database>) {
  return db
    .selectFrom('transfer_items as t')
    .innerJoin('transfer_batches as b', 'b.id', 't.batchId')
    .innerJoin('applications as a', 'a.id', 't.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['t.id', 't.batchId', 't.applicationId', 't.kind', 't.amount', 't.fee', 't.status', 't.resultText'])
    .select(['b.accountId', 'b.title', 'b.transferDate', 'b.status as batchStatus', 'a.grantNumber', 'o.name as organizationName']);
}

/** The fee deducted from a payment when the payee bears it. */
export function feeOf({ feeBearer, bankCode, feeSameBank, feeOtherBank }: TransferSourceOptions, payee: { readonly bankCode: string }): number {
  if (feeBearer === 'foundation') return 0;
  return payee.bankCode === bankCode ? feeSameBank : feeOtherBank;
}

const keptOf = (source: Source) => Object.fromEntries(snapshotColumns.map((name) => [name, source[name]])) as Pick<Source, Kept>;
