import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { openedIfPossible, type Sealer } from '../../../../api/db/sealing.ts';
import type { Services } from '../../../../api/services.ts';
import { bankDaysBefore, isBankDay } from '../../../../domain/dates/bank-day.ts';
import { addDays, daysBetween } from '../../../../domain/dates/days.ts';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { halfWidthName } from '../../../../domain/text/half-width.ts';
import { maskNumber } from '../../../../schema/kinds/account-number.ts';
import { bankMasterObjection } from '../../../bank-accounts/rules/bank-master-names.ts';
import { bankBranchOf } from '../../../bank-accounts/server/bank-master.ts';
import { type CheckedRow, type CheckRun, checkRun } from '../../rules/transfer/check-run.ts';
import { partyName, type TransferPayment } from '../../rules/transfer/transfer-file.ts';
import { transferProblems } from '../../rules/transfer/transfer-problems.ts';
import { type Payable, type PayeeAccount, payableKey, payables, type TransferKind } from '../payables.ts';
import { feeOf, itemRows, type Source, sourceChanges, type TransferSourceOptions, transferAccount } from './source.ts';

/** The file contains no year, so a date about a year ahead would be read as a nearer one. */
const maxDaysAhead = 300;

/** The bank's deadline for a transfer date: business days before it, and the hour. */
interface CutOff {
  readonly cutOffDays: number;
  readonly cutOffHour: number;
}

export function dateProblems(date: string, now: Date, cutOff: CutOff): string[] {
  const today = japanDate(now);
  if (date < today) return ['振込日が過ぎています。今日以降の銀行の営業日を選んでください'];
  if (!isBankDay(date)) return [`${formatDate(date)} は銀行の休業日です。営業日を選んでください`];
  if (daysBetween(today, date) > maxDaysAhead) return ['振込日が先すぎます。10か月以内の日を選んでください'];
  const last = lastMoment(date, cutOff);
  if (now < last) return [];
  const cutOffText = `${formatDate(bankDaysBefore(date, cutOff.cutOffDays))} ${cutOff.cutOffHour}時`;
  return [`銀行が受け付ける締切（${cutOffText}）を過ぎています。振込日を ${formatDate(firstOpenDay(date, now, cutOff))} 以降にしてください`];
}

function lastMoment(date: string, { cutOffDays, cutOffHour }: CutOff): Date {
  const midnight = new Date(`${bankDaysBefore(date, cutOffDays)}T00:00:00+09:00`);
  return new Date(midnight.getTime() + cutOffHour * 60 * 60 * 1000);
}

function firstOpenDay(date: string, now: Date, cutOff: CutOff): string {
  return isBankDay(date) && now < lastMoment(date, cutOff) ? date : firstOpenDay(addDays(date, 1), now, cutOff);
}

/** Problems of the source account: its bank and branch must be in the master, too. */
function sourceProblems(source: Pick<Source, 'bankCode' | 'branchCode'>): string[] {
  if (bankBranchOf(source.bankCode, source.branchCode)) return [];
  return [`振込元の口座の銀行コード ${source.bankCode}・支店コード ${source.branchCode} は、今の銀行一覧にありません。振込元の口座を直してください`];
}

/** Checks one payment against the bank master and the file format. `more` are problems known already. */
export function checkRow(
  payable: Payable,
  account: PayeeAccount | null,
  source: TransferSourceOptions,
  sealer: Sealer,
  more: readonly string[],
): CheckedRow {
  const { applicationId, kind, grantNumber, title, organizationName, amount } = payable;
  const fee = account ? feeOf(source, account) : 0;
  const payeeFields = { applicationId, kind, grantNumber, title, organizationName, amount, fee };
  const row = { ...payeeFields, confirmation: payable.account?.confirmation ?? null, changesWo: false };
  if (!account) {
    const problems = [...more, '振込口座が登録されていません。口座の登録を助成者に依頼してください'];
    return { ...row, bankName: null, branchName: null, accountNumber: null, holder: null, problems };
  }
  const { bankName, branchName, accountHolderName } = account;
  const number = openedIfPossible(sealer, account.accountNumber, account.numberAt);
  if (number === null) {
    const problems = [...more, '口座番号を読み取れません。口座を登録し直してください'];
    return { ...row, bankName, branchName, accountNumber: null, holder: null, problems };
  }
  const place = bankMasterObjection(account, bankBranchOf(account.bankCode, account.branchCode));
  const payment = paymentOf({ ...account, accountNumber: number }, { amount, fee, reference: '0', newCode: '0' });
  return {
    ...row,
    bankName,
    branchName,
    accountNumber: maskNumber(number),
    holder: partyName(accountHolderName, source.middleDot),
    changesWo: halfWidthName(accountHolderName).changesWo,
    problems: [...more, ...(place ? [place] : []), ...transferProblems(payment, source.middleDot)],
  };
}

/** A payment for the file, less the fee borne by the payee. Without a reading in the master the check has already refused the row. */
export function paymentOf(
  account: Omit<PayeeAccount, 'numberAt'>,
  { amount, fee, reference, newCode }: Pick<TransferPayment, 'amount' | 'reference' | 'newCode'> & { readonly fee: number },
): TransferPayment {
  const { bankCode, branchCode, accountType, accountNumber, accountHolderName } = account;
  const { bankKana, branchKana } = bankBranchOf(bankCode, branchCode) ?? { bankKana: '', branchKana: '' };
  const whom = { bankCode, bankKana, branchCode, branchKana, accountType, accountNumber, holderName: accountHolderName };
  return { ...whom, amount: amount - fee, reference, newCode };
}

/** The request for a batch. */
export interface Choice {
  readonly accountId: number;
  /** `YYYY-MM-DD`. */
  readonly transferDate: string;
  readonly payments: readonly { readonly applicationId: number; readonly kind: TransferKind }[];
}

/** Limit of the reference number within a batch. */
export const mostPayments = 20_000;

/** Check run of the chosen payments; writes nothing. */
export async function checkChoice({ sealer, now }: Pick<Services, 'sealer' | 'now'>, choice: Choice, db: Kysely<Database>) {
  const source = await transferAccount(db, choice.accountId);
  const waiting = await payables(db);
  const chosen = choice.payments.map(({ applicationId, kind }) => waiting.get(payableKey(applicationId, kind)) ?? notPayable(applicationId, kind));
  const rows = chosen.map((payable): CheckedRow => checkRow(payable, payable.account, source, sealer, objections(payable)));
  return { run: checkRun(rows, [...sourceProblems(source), ...dateProblems(choice.transferDate, now(), source)]), chosen, source };
}

function objections({ objections: known, openBatchId }: Payable): string[] {
  const taken = openBatchId === null ? [] : [`この支払いは、すでに別の振込データ（番号 ${openBatchId}）に入っています`];
  return [...known, ...taken];
}

/** Placeholder for a chosen payment that is not due. */
function notPayable(applicationId: number, kind: TransferKind): Payable {
  const objections = ['支払いを待つ状況ではありません。画面を読み込み直して、選び直してください'];
  return { applicationId, kind, grantNumber: null, title: '', organizationName: '', amount: 0, account: null, openBatchId: null, objections };
}

export type BatchItem = Awaited<ReturnType<typeof openItems>>[number];

/** The pending items of a batch in file order. */
export async function openItems(db: Kysely<Database>, batchId: number) {
  const items = itemRows(db).selectAll('t').where('t.batchId', '=', batchId).where('t.status', '=', 'ready').orderBy('t.reference');
  return (await items.execute()).map((item) => ({ ...item, numberAt: { table: 'transfer_items', column: 'accountNumber', row: item.id } }));
}

/** Checks a batch against current accounts, bank master and date. */
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

/** What has changed since the item was created. */
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
