import type { Kysely } from 'kysely';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Database, Transaction } from '../../../../api/db/database.ts';
import { reserveIds } from '../../../../api/db/engines/new-rows.ts';
import { insertMany } from '../../../../api/db/insert-many.ts';
import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { openedIfPossible, type Sealer } from '../../../../api/db/sealing.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { insertRow } from '../../../../api/resources/stored-rows.ts';
import { beginHistory } from '../../../../api/resources/transition.ts';
import type { InnerCall, InnerServices, WriteCall } from '../../../../api/services.ts';
import { formatDate } from '../../../../domain/dates/japan-date.ts';
import { resources } from '../../../../resources.config.ts';
import type { CheckRun } from '../../rules/transfer/check-run.ts';
import { type Payable, type PayeeAccount, payableKey, type RegisteredAccount, type TransferKind } from '../payables.ts';
import { type Choice, checkChoice } from './check.ts';
import { feeOf, type Source, snapshotOf } from './source.ts';

const { transfer_batches, transfer_items } = resources;

/**
 * Creates a batch of chosen payments with a snapshot of each account. The unique key of an item prevents that concurrent calls include the same
 * payment.
 * @returns the batch's id
 * @throws Failure 409 when the check run finds a problem, or a payment has just gone into another batch
 */
export async function createBatch(call: WriteCall, choice: Choice): Promise<number> {
  const { services } = call;
  try {
    return await services.engine.transaction((db) => insertBatch(call, choice, db));
  } catch (error) {
    if (services.engine.collision(error)?.table === transfer_items.name)
      throw conflict('already_in_transfer', '選んだ支払いの中に、ほかの振込データに入ったものがあります。もう一度確認してください。');
    throw error;
  }
}

async function insertBatch(call: InnerCall, choice: Choice, db: Transaction): Promise<number> {
  const { services, actor, origin } = call;
  const { run, chosen, source } = await checkChoice(services, choice, db);
  assertCheckPassed(run);
  const { accountId, transferDate } = choice;
  const { count, total, feeTotal } = run;
  const { accountNumber, ...kept } = snapshotOf(source, services.sealer);
  const values = { title: titleOf(transferDate, chosen), accountId, transferDate, count, total, feeTotal, ...kept, createdById: actor.userId };
  const id = await insertRow(services, transfer_batches, { ...values, accountNumber }, db);
  await beginHistory(call, transfer_batches, { id, status: 'draft' }, db);
  await insertItems(services, chosen, source, id, db);
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: transfer_batches.name,
    recordId: id,
    summary: `振込データ「${values.title}」を作成しました`,
    after: values,
  });
  return id;
}

export function assertCheckPassed({ problems, rows, sound }: CheckRun): void {
  if (sound) return;
  const wrong = rows.filter((row) => row.problems.length > 0);
  const [first] = [...problems, ...wrong.flatMap((row) => row.problems.map((problem) => `${row.grantNumber ?? row.applicationId}：${problem}`))];
  const rest = wrong.length > 1 ? `（問題のある明細は${wrong.length}件あります）` : '';
  throw conflict('check_failed', `${first ?? '支払いがありません'}${rest}。`);
}

async function insertItems({ sealer, now }: InnerServices, chosen: readonly Payable[], source: Source, batchId: number, db: Transaction) {
  const at = now().toISOString();
  const isNew = await firstPayments(source, chosen, sealer, db);
  const rowIds = await reserveIds(db, transfer_items.name, chosen.length);
  const items = chosen.map((payable, index) => {
    const id = rowIds[index] as number;
    return {
      id,
      ...itemOf(payable, batchId, index + 1),
      fee: feeOf(source, payable.account as RegisteredAccount),
      newCode: isNew(payable.account as RegisteredAccount) ? ('1' as const) : ('0' as const),
      ...accountSnapshot(id, payable.account as RegisteredAccount, sealer),
      createdAt: at,
      updatedAt: at,
    };
  });
  await insertMany(db, transfer_items, items, 'refused');
}

function itemOf({ applicationId, kind, amount }: Payable, batchId: number, number: number) {
  return {
    batchId,
    applicationId,
    kind,
    amount,
    reference: String(batchId).padStart(5, '0') + String(number).padStart(5, '0'),
    status: 'ready' as const,
    onceKey: payableKey(applicationId, kind),
  };
}

/** Snapshot of the account, its number encrypted for the item's row. */
function accountSnapshot(id: number, { numberAt, accountNumber, confirmation: _, ...account }: RegisteredAccount, sealer: InnerServices['sealer']) {
  const at = { table: transfer_items.name, column: 'accountNumber', row: id };
  return { ...account, accountNumber: sealer.seal(sealer.open(accountNumber, numberAt), at) };
}

/** The title of a batch: date and number of payments by kind. */
export function titleOf(date: string, chosen: readonly { readonly kind: TransferKind }[]): string {
  const count = (kind: string) => chosen.filter((payable) => payable.kind === kind).length;
  const parts = [count('advance') > 0 ? `前払い${count('advance')}件` : '', count('final') > 0 ? `精算払い${count('final')}件` : ''];
  return `${formatDate(date)} ${parts.filter(Boolean).join('・')}`.trim();
}

/** Returns a predicate for accounts that never received a transfer; always false when the bank does not need 新規コード. */
async function firstPayments({ newCode }: Source, chosen: readonly Payable[], sealer: Sealer, db: Kysely<Database>) {
  if (newCode === 'off') return () => false;
  const banks = [...new Set(chosen.flatMap(({ account }) => account?.bankCode ?? []))];
  const paid = await rowsWhere(db, 'transfer_items', { status: 'done', bankCode: banks });
  const known = new Set(
    paid.map(({ id, ...to }) => keyOf({ ...to, numberAt: { table: 'transfer_items', column: 'accountNumber', row: id } }, sealer)),
  );
  return (account: PayeeAccount) => !known.has(keyOf(account, sealer));
}

type Place = Pick<PayeeAccount, 'bankCode' | 'branchCode' | 'accountType' | 'accountNumber' | 'numberAt'>;

const keyOf = ({ bankCode, branchCode, accountType, accountNumber, numberAt }: Place, sealer: Sealer) =>
  [bankCode, branchCode, accountType, openedIfPossible(sealer, accountNumber, numberAt)].join();
