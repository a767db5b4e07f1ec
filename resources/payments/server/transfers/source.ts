import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { openedIfPossible, type Sealer } from '../../../../api/db/sealing.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { resources } from '../../../../resources.config.ts';

const { transfer_accounts, transfer_batches } = resources;

/** The foundation's own account as it is registered now. */
export type Source = Awaited<ReturnType<typeof transferAccount>>;

type Kept = Exclude<keyof typeof transfer_accounts.fields & keyof typeof transfer_batches.fields, 'accountNumber'>;

/** What a batch keeps of the account that it is paid from: all that both have; the number is sealed for each. */
const kept = Object.keys(transfer_batches.fields).filter((name) => name in transfer_accounts.fields && name !== 'accountNumber') as Kept[];

export type Habits = Pick<Source, 'bankCode' | 'middleDot' | 'newCode' | 'edi' | 'feeBearer' | 'feeSameBank' | 'feeOtherBank'>;

export async function transferAccount(db: Kysely<Database>, id: number) {
  const account = await db.selectFrom('transfer_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!account) throw notFound('振込元の口座');
  return account;
}

/** The account as a batch keeps it; its number is in the clear, to be sealed for its new place. */
export function snapshotOf(source: Source, sealer: Sealer) {
  const { id, accountNumber } = source;
  return { ...keptOf(source), accountNumber: sealer.open(accountNumber, { table: transfer_accounts.name, column: 'accountNumber', row: id }) };
}

/** The same as the batch has kept it. */
export async function keptSource(db: Kysely<Database>, batchId: number, sealer: Sealer) {
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  const accountNumber = sealer.open(batch.accountNumber ?? '', { table: transfer_batches.name, column: 'accountNumber', row: batchId });
  return { ...(batch as typeof batch & ReturnType<typeof keptOf>), accountNumber };
}

/** What is approved is what the file says: where the account has changed since, or an older batch keeps nothing of it, the batch must be made anew. */
export async function sourceChanges(db: Kysely<Database>, batchId: number, source: Source, sealer: Sealer): Promise<string[]> {
  const batch = await db.selectFrom('transfer_batches').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow();
  if (batch.accountNumber === null) return ['この振込データには、振込元の口座の控えがありません。取り消して、作り直してください'];
  const number = openedIfPossible(sealer, batch.accountNumber, { table: transfer_batches.name, column: 'accountNumber', row: batchId });
  const now = snapshotOf(source, sealer);
  const changed = kept.filter((name) => batch[name] !== now[name]).map((name) => transfer_accounts.fields[name].label);
  const labels = number === now.accountNumber ? changed : [...changed, transfer_accounts.fields.accountNumber.label];
  if (labels.length === 0) return [];
  return [`振込元の口座の「${labels.join('」「')}」が、振込データを作ったあとで変わりました。取り消して作り直し、もう一度承認を受けてください`];
}

/** The payments of batches (`t`), each with its batch (`b`) and whose it is. */
export function itemRows(db: Kysely<Database>) {
  return db
    .selectFrom('transfer_items as t')
    .innerJoin('transfer_batches as b', 'b.id', 't.batchId')
    .innerJoin('applications as a', 'a.id', 't.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['t.id', 't.batchId', 't.applicationId', 't.kind', 't.amount', 't.fee', 't.status', 't.resultText'])
    .select(['b.accountId', 'b.title', 'b.transferDate', 'b.status as batchStatus', 'a.grantNumber', 'o.name as organizationName']);
}

/** What is taken off a payment where the payee bears the bank's fee. */
export function feeOf({ feeBearer, bankCode, feeSameBank, feeOtherBank }: Habits, payee: { readonly bankCode: string }): number {
  if (feeBearer === 'foundation') return 0;
  return payee.bankCode === bankCode ? feeSameBank : feeOtherBank;
}

const keptOf = (source: Source) => Object.fromEntries(kept.map((name) => [name, source[name]])) as Pick<Source, Kept>;
