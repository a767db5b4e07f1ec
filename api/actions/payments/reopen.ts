import { formatYen } from '../../../domain/money/yen.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict } from '../../failure.ts';
import { storedRow, writeChanges } from '../../resources/write.ts';
import { recordChange } from '../applications/change-decision.ts';
import { transition } from '../applications/transition.ts';
import type { ActionHandler } from '../hooks.ts';

const { payments } = resources;

interface Because {
  readonly reason: string;
  readonly document: string;
}

/** Settles a grant that is over once more: the report is decided on anew, by all of its approvers, and only the difference is paid or asked back. */
export const reopen: ActionHandler = async (call) => {
  const { row, inputs, db } = call;
  const { reason, document } = inputs as unknown as Because;
  const { applicationId, finalAmount } = await storedRow(payments, row.id as number, db);
  const fromStatus = await statusOf(applicationId as number, db);
  if (fromStatus !== 'GRANT_COMPLETED')
    throw conflict('wrong_state', '精算をやり直せるのは、「助成完了」の助成だけです。画面を読み込み直して、今の状況を確認してください。');
  const change = { matter: 'settlement' as const, fromAmount: finalAmount as number | null, toAmount: null };
  await recordChange(call, { applicationId: applicationId as number, ...change, reason, document, fromStatus }, db);
  const to = statusEntry('REPORT_UNDER_REVIEW');
  await transition(call, applicationId as number, { to, comment: reason, sendMail: false, reopening: true }, db);
};

/** What a grantee has to pay on top of a refund. Its sum is decided, and changed, by a record. */
export const chargeSurcharge: ActionHandler = async (call) => {
  const { row, inputs, db } = call;
  const { amount, reason, document } = inputs as unknown as Because & { amount: number };
  const payment = await storedRow(payments, row.id as number, db);
  const [before, paid] = [payment.surchargeAmount as number, payment.surchargePaidAmount as number];
  if (amount === before) throw conflict('already_there', `加算金は、すでに ${formatYen(amount)} です。`);
  if (amount < paid) throw conflict('already_paid', `加算金は、すでに ${formatYen(paid)} が入金されています。それより少なくはできません。`);
  const applicationId = payment.applicationId as number;
  const change = { matter: 'surcharge' as const, fromAmount: before, toAmount: amount, reason, document };
  await recordChange(call, { applicationId, ...change, fromStatus: await statusOf(applicationId, db) }, db);
  await writeChanges(call, payments, row.id as number, { ...payment, version: row.version }, { surchargeAmount: amount }, db, {
    action: 'action',
    text: `更新しました（加算金 ${formatYen(amount)}）`,
    note: { reason, document },
  });
};

async function statusOf(applicationId: number, db: Transaction) {
  return (await db.selectFrom('applications').select('status').where('id', '=', applicationId).executeTakeFirstOrThrow()).status;
}
