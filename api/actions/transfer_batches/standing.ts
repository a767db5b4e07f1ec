import type { Kysely } from 'kysely';
import { type CheckedRow, type CheckRun, checkRun } from '../../../domain/bank/transfer/check-run.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { type Payable, type PayeeAccount, payableKey, payables } from '../payments/payables.ts';
import { checkRow, dateProblems, sourceProblems } from './check.ts';
import { transferAccount } from './choose.ts';

export type BatchItem = Awaited<ReturnType<typeof openItems>>[number];

/** The rows of a batch that wait to be paid, in the order of the file. */
export function openItems(db: Kysely<Database>, batchId: number) {
  return db.selectFrom('transfer_items').selectAll().where('batchId', '=', batchId).where('status', '=', 'ready').orderBy('reference').execute();
}

/** Checks a batch again as it stands: between its making and its sending, accounts change, banks merge, days pass. */
export async function checkBatch(
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  batch: { readonly id: number; readonly accountId: number; readonly transferDate: string },
  db: Kysely<Database>,
): Promise<{ run: CheckRun; items: BatchItem[] }> {
  const [account, items, waiting] = [await transferAccount(db, batch.accountId), await openItems(db, batch.id), await payables(db)];
  const rows = items.map((item): CheckedRow => {
    const payable = waiting.get(payableKey(item.applicationId, item.kind));
    return checkRow(asPayable(item, payable), item, account.middleDot, sealer, changesSince(item, payable, sealer));
  });
  return { run: checkRun(rows, [...sourceProblems(account), ...dateProblems(batch.transferDate, japanDate(now()))]), items };
}

/** What is no longer as it was when the row was made. */
function changesSince(item: BatchItem, payable: Payable | undefined, sealer: Services['sealer']): string[] {
  if (!payable) return ['申請の状況が変わり、支払いを待っていません。この明細を外すか、振込データを取り消してください'];
  return [
    ...(payable.objection ? [payable.objection] : []),
    ...(payable.amount === item.amount ? [] : ['支払う額が、振込データを作ったあとで変わりました。振込データを作り直してください']),
    ...(payable.account && sameAccount(item, payable.account, sealer)
      ? []
      : ['振込口座が、振込データを作ったあとで変わりました。振込データを作り直してください']),
  ];
}

function sameAccount(a: PayeeAccount, b: PayeeAccount, sealer: Services['sealer']): boolean {
  const told = ({ bankCode, branchCode, accountType, accountHolderName }: PayeeAccount) =>
    [bankCode, branchCode, accountType, accountHolderName].join('\n');
  return told(a) === told(b) && sealer.open(a.accountNumber) === sealer.open(b.accountNumber);
}

function asPayable({ applicationId, kind, amount }: BatchItem, payable: Payable | undefined): Payable {
  const unknown = { grantNumber: null, title: '', organizationName: '', account: null, openBatchId: null, objection: null };
  return { ...unknown, ...payable, applicationId, kind, amount };
}
