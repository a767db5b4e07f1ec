import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { conflict, invalid } from '../../failure.ts';
import { insertRow, storedRow, writeChanges } from '../../resources/write.ts';
import type { ActionHandler } from '../hooks.ts';
import { moneySubject } from './facts.ts';

const { payments, refund_receipts } = resources;

/** Records money that came back, the whole refund or a part of it. Closing the grant stays a step of its own. */
export const recordRefund: ActionHandler = async (call) => {
  const { row, inputs, services, actor, db } = call;
  const { amount, receivedDate, note } = inputs as { amount: number; receivedDate: string; note: string | null };
  const payment = await storedRow(payments, row.id as number, db);
  const { changed } = await moneySubject(db, payment.applicationId as number);
  if (changed) throw conflict('changed_since', `${changed}。`);
  const open = (payment.refundAmount as number) - (payment.refundedAmount as number);
  if (open === 0) throw conflict('already_there', '返納は、すでに全額が記録されています。');
  if (amount > open) throw invalid({ amount: `入金額が返納の残り ${formatYen(open)} を超えています` });
  if (receivedDate > japanDate(services.now())) throw invalid({ receivedDate: '入金日には、今日までの日を入力してください' });
  const { applicationId, advancePaymentTransferDate: paidOn } = payment;
  if (typeof paidOn === 'string' && receivedDate < paidOn)
    throw invalid({ receivedDate: `入金日は、前払いの振込日 ${formatDate(paidOn)} 以降の日を入力してください` });
  const who = { userId: actor.userId, userName: actor.username };
  await insertRow(services, refund_receipts, { applicationId, amount, receivedDate, note, ...who }, db);
  const values = { refundedAmount: (payment.refundedAmount as number) + amount, refundedDate: receivedDate };
  const current = { ...payment, version: row.version };
  await writeChanges(call, payments, row.id as number, current, values, db, {
    action: 'action',
    text: `更新しました（返納の入金 ${formatYen(amount)}）`,
    note: { note },
  });
};
