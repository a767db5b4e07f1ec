import type { Kysely } from 'kysely';
import { type CheckedRow, type CheckRun, checkRun } from '../../../domain/bank/transfer/check-run.ts';
import type { Database } from '../../db/database.ts';
import { openedIfPossible } from '../../db/sealing.ts';
import type { Services } from '../../services.ts';
import { type Payable, type PayeeAccount, payableKey, payables } from '../payments/payables.ts';
import { checkRow, dateProblems, sourceProblems } from './check.ts';
import { sourceChanges, transferAccount } from './source.ts';

export type BatchItem = Awaited<ReturnType<typeof openItems>>[number];

/** The rows of a batch that wait to be paid, in the order of the file. */
export async function openItems(db: Kysely<Database>, batchId: number) {
  const items = db.selectFrom('transfer_items').selectAll().where('batchId', '=', batchId).where('status', '=', 'ready').orderBy('reference');
  return (await items.execute()).map((item) => ({ ...item, numberAt: { table: 'transfer_items', column: 'accountNumber', row: item.id } }));
}

/** Checks a batch again as it stands: between its making and its sending, accounts change, banks merge, days pass. */
export async function checkBatch(
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  batch: { readonly id: number; readonly accountId: number; readonly transferDate: string },
  db: Kysely<Database>,
): Promise<{ run: CheckRun; items: BatchItem[] }> {
  const [source, items, waiting] = [await transferAccount(db, batch.accountId), await openItems(db, batch.id), await payables(db)];
  const changes = await sourceChanges(db, batch.id, source, sealer);
  const rows = items.map((item): CheckedRow => {
    const payable = waiting.get(payableKey(item.applicationId, item.kind));
    return checkRow(asPayable(item, payable), item, source, sealer, changesSince(item, payable, sealer));
  });
  return { run: checkRun(rows, [...changes, ...sourceProblems(source), ...dateProblems(batch.transferDate, now(), source)]), items };
}

/** What is no longer as it was when the row was made. */
function changesSince(item: BatchItem, payable: Payable | undefined, sealer: Services['sealer']): string[] {
  if (!payable) return ['申請の状況が変わり、支払いを待っていません。この明細を外すか、振込データを取り消してください'];
  return [
    ...payable.objections,
    ...(payable.amount === item.amount ? [] : ['支払う額が、振込データを作ったあとで変わりました。振込データを作り直してください']),
    ...(payable.account && sameAccount(item, payable.account, sealer)
      ? []
      : ['振込口座が、振込データを作ったあとで変わりました。振込データを作り直してください']),
  ];
}

function sameAccount(a: PayeeAccount, b: PayeeAccount, sealer: Services['sealer']): boolean {
  const textOf = ({ bankCode, bankName, branchCode, branchName, accountType, accountHolderName }: PayeeAccount) =>
    [bankCode, bankName, branchCode, branchName, accountType, accountHolderName].join('\n');
  const [numberA, numberB] = [a, b].map(({ accountNumber, numberAt }) => openedIfPossible(sealer, accountNumber, numberAt));
  return textOf(a) === textOf(b) && numberA !== null && numberA === numberB;
}

function asPayable({ applicationId, kind, amount }: BatchItem, payable: Payable | undefined): Payable {
  const unknown = { grantNumber: null, title: '', organizationName: '', account: null, openBatchId: null, objections: [] };
  return { ...unknown, ...payable, applicationId, kind, amount };
}
