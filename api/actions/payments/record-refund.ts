import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import type { EntryKind } from '../../../domain/money/entries.ts';
import { type PaymentBalance, type PaymentSums, paymentBalance } from '../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { type incomingKinds, paymentEntryKinds } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict, invalid } from '../../failure.ts';
import { changeSeen } from '../../resources/change-row.ts';
import { insertRow, storedRow } from '../../resources/stored-rows.ts';
import type { InnerCall } from '../../services.ts';
import type { ActionHandler } from '../hooks.ts';
import { bookEntry } from './entries.ts';
import { moneySubject } from './facts.ts';

const { payments, refund_receipts } = resources;

interface Incoming {
  readonly kind: Exclude<EntryKind, 'advance' | 'final'>;
  readonly amount: number;
  readonly receivedDate: string;
  readonly note: string | null;
}

/** What of each kind is still to come in. */
const openOf = { refund: 'unreturned', surcharge: 'openSurcharge', taxReturn: 'openTaxReturn' } as const satisfies Readonly<
  Record<Incoming['kind'], keyof PaymentBalance>
>;

/** Records money that came back, the whole refund or a part of it, or of what was charged on top. Closing the grant stays a step of its own. */
export const recordRefund: ActionHandler = (call) =>
  receive(call, call.inputs as unknown as Incoming & { readonly kind: keyof typeof incomingKinds });

/** Records tax that the grantee got back with its tax return and has handed on, mostly long after the grant is over. */
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
  const values = await received(call, payment.applicationId as number, { kind, amount, receivedDate, note }, db);
  await changeSeen(call, payments, values, {
    action: 'action',
    text: `更新しました（${name}の入金 ${formatYen(amount)}）`,
    note: { note },
  });
}

async function received(call: InnerCall, applicationId: number, { kind, amount, receivedDate, note }: Incoming, db: Transaction) {
  const { services, actor } = call;
  const who = { userId: actor.userId, userName: actor.username };
  const receipt = { applicationId, amount, receivedDate, note, ...who };
  const refund = kind === 'refund' ? { refundReceiptId: await insertRow(services, refund_receipts, receipt, db) } : {};
  return bookEntry(call, { applicationId, kind, amount, entryDate: receivedDate, source: 'received', reason: note, ...refund }, db);
}
