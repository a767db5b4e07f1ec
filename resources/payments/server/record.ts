import type { Transaction } from '../../../api/db/database.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import { writeIfUnchanged } from '../../../api/resources/change-row.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { insertRow, storedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { EntryKind } from '../../../domain/money/entries.ts';
import { type PaymentBalance, type PaymentSums, paymentBalance } from '../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { changeMatters, paymentEntryKinds } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { recordDecidedChange } from '../../applications/server/decided-changes.ts';
import { applicationStatus } from '../../applications/server/status.ts';
import { moveByTrigger } from '../../applications/server/steps.ts';
import type { incomingKinds } from '../rules/terms.ts';
import { bookEntry } from './entries.ts';
import { moneySubject } from './money-facts.ts';

const { payments, refund_receipts } = resources;

interface Incoming {
  readonly kind: Exclude<EntryKind, 'advance' | 'final'>;
  readonly amount: number;
  readonly receivedDate: string;
  readonly note: string | null;
}

/** The open balance of each kind. */
const openOf = { refund: 'unreturned', surcharge: 'openSurcharge', taxReturn: 'openTaxReturn' } as const satisfies Readonly<
  Record<Incoming['kind'], keyof PaymentBalance>
>;

/** Records an incoming refund or surcharge payment, in full or in part. Closing the grant is a separate transition. */
export const recordRefund: ActionHandler = (call) =>
  receive(call, call.inputs as unknown as Incoming & { readonly kind: keyof typeof incomingKinds });

/** Records returned consumption tax, usually after the grant is completed. */
export const recordTaxReturn: ActionHandler = (call) => {
  const { amount, receivedDate, reason } = call.inputs as { amount: number; receivedDate: string; reason: string };
  return receive(call, { kind: 'taxReturn', amount, receivedDate, note: reason });
};

async function receive(call: Parameters<ActionHandler>[0], { kind, amount, receivedDate, note }: Incoming): Promise<void> {
  const { row, services, db } = call;
  const payment = await storedRow(payments, row.id as number, db);
  const { changed } = await moneySubject(db, payment.applicationId as number);
  if (changed) throw conflict('changed_since', `${changed}。`);
  const [open, name] = [paymentBalance(payment as unknown as PaymentSums)[openOf[kind]], paymentEntryKinds[kind]];
  if (open === 0) throw conflict('already_there', `${name}は、すでに全額が記録されています。`);
  if (amount > open) throw invalid({ amount: `入金額が${name}の残り ${formatYen(open)} を超えています` });
  if (receivedDate > japanDate(services.now())) throw invalid({ receivedDate: '入金日には、今日までの日を入力してください' });
  const { advancePaymentTransferDate: advancedOn } = payment;
  if (typeof advancedOn === 'string' && receivedDate < advancedOn)
    throw invalid({ receivedDate: `入金日は、前払いの振込日 ${formatDate(advancedOn)} 以降の日を入力してください` });
  const values = await bookIncoming(call, payment.applicationId as number, { kind, amount, receivedDate, note }, db);
  await writeIfUnchanged(call, payments, values, {
    action: 'action',
    text: `更新しました（${name}の入金 ${formatYen(amount)}）`,
    note: { note },
  });
}

async function bookIncoming(call: InnerCall, applicationId: number, { kind, amount, receivedDate, note }: Incoming, db: Transaction) {
  const { services, actor } = call;
  const who = { userId: actor.userId, userName: actor.username };
  const receipt = { applicationId, amount, receivedDate, note, ...who };
  const refund = kind === 'refund' ? { refundReceiptId: await insertRow(services, refund_receipts, receipt, db) } : {};
  return bookEntry(call, { applicationId, kind, amount, entryDate: receivedDate, source: 'received', reason: note, ...refund }, db);
}

interface ChangeReason {
  readonly reason: string;
  readonly document: string;
}

/** Reopens a completed grant for a new settlement: the report is approved again by all approvers, and only the difference is paid or claimed back. */
export const reopen: ActionHandler = async (call) => {
  const { row, inputs, db } = call;
  const { reason, document } = inputs as unknown as ChangeReason;
  const { applicationId, finalAmount } = await storedRow(payments, row.id as number, db);
  const fromStatus = await applicationStatus(applicationId as number, db);
  if (fromStatus !== 'GRANT_COMPLETED')
    throw conflict('wrong_state', '精算をやり直せるのは、「助成完了」の助成だけです。画面を読み込み直して、今の状況を確認してください。');
  const change = { matter: 'settlement' as const, fromAmount: finalAmount as number | null, toAmount: null };
  await recordDecidedChange(call, { applicationId: applicationId as number, ...change, reason, document, fromStatus }, db);
  await moveByTrigger(call, applicationId as number, 'REPORT_UNDER_REVIEW', { reopening: true }, reason, db);
};

/** Sets the surcharge on a refund. */
export const chargeSurcharge: ActionHandler = (call) => decideSum(call, { matter: 'surcharge', sum: 'surchargeAmount', paid: 'surchargePaidAmount' });

/** Sets the tax to return, an estimate until the grantee's tax return. */
export const changeTaxToReturn: ActionHandler = async (call) => {
  const { finalAmount } = await storedRow(payments, call.row.id as number, call.db);
  if ((call.inputs.amount as number) > (finalAmount as number))
    throw invalid({ amount: `返還額は、確定額 ${formatYen(finalAmount as number)} 以下で入力してください` });
  return decideSum(call, { matter: 'taxToReturn', sum: 'taxToReturn', paid: 'taxReturnedAmount' });
};

interface Sum {
  readonly matter: 'surcharge' | 'taxToReturn';
  readonly sum: keyof PaymentSums;
  /** The column with the amount received. */
  readonly paid: keyof PaymentSums;
}

/** Changes an amount due from a grantee, with a decision record. */
async function decideSum(call: Parameters<ActionHandler>[0], { matter, sum, paid: paidName }: Sum): Promise<void> {
  const { row, inputs, db } = call;
  const { amount, reason, document } = inputs as unknown as ChangeReason & { amount: number };
  const payment = await storedRow(payments, row.id as number, db);
  const [before, paid, name] = [payment[sum] as number, payment[paidName] as number, changeMatters[matter]];
  if (amount === before) throw conflict('already_there', `${name}は、すでに ${formatYen(amount)} です。`);
  if (amount < paid) throw conflict('already_paid', `${name}は、すでに ${formatYen(paid)} が入金されています。それより少なくはできません。`);
  const applicationId = payment.applicationId as number;
  const change = { matter, fromAmount: before, toAmount: amount, reason, document };
  await recordDecidedChange(call, { applicationId, ...change, fromStatus: await applicationStatus(applicationId, db) }, db);
  await writeIfUnchanged(
    call,
    payments,
    { [sum]: amount },
    {
      action: 'action',
      text: `更新しました（${name} ${formatYen(amount)}）`,
      note: { reason, document },
    },
  );
}
