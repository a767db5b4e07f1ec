import type { PaymentSums } from '../../../domain/money/payment-balance.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { changeMatters } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { conflict, invalid } from '../../failure.ts';
import { changeSeen } from '../../resources/change-row.ts';
import { storedRow } from '../../resources/stored-rows.ts';
import { recordChange } from '../applications/change-decision.ts';
import { applicationStatus } from '../applications/status.ts';
import { moveByTrigger } from '../applications/steps.ts';
import type { ActionHandler } from '../hooks.ts';

const { payments } = resources;

interface ChangeReason {
  readonly reason: string;
  readonly document: string;
}

/** Settles a grant that is over once more: the report is decided on anew, by all of its approvers, and only the difference is paid or asked back. */
export const reopen: ActionHandler = async (call) => {
  const { row, inputs, db } = call;
  const { reason, document } = inputs as unknown as ChangeReason;
  const { applicationId, finalAmount } = await storedRow(payments, row.id as number, db);
  const fromStatus = await applicationStatus(applicationId as number, db);
  if (fromStatus !== 'GRANT_COMPLETED')
    throw conflict('wrong_state', '精算をやり直せるのは、「助成完了」の助成だけです。画面を読み込み直して、今の状況を確認してください。');
  const change = { matter: 'settlement' as const, fromAmount: finalAmount as number | null, toAmount: null };
  await recordChange(call, { applicationId: applicationId as number, ...change, reason, document, fromStatus }, db);
  await moveByTrigger(call, applicationId as number, 'REPORT_UNDER_REVIEW', { reopening: true }, reason, db);
};

/** What a grantee has to pay on top of a refund. */
export const chargeSurcharge: ActionHandler = (call) => decideSum(call, { matter: 'surcharge', sum: 'surchargeAmount', paid: 'surchargePaidAmount' });

/** What is to be returned is an estimate until the grantee has made its tax return. */
export const changeTaxToReturn: ActionHandler = async (call) => {
  const { finalAmount } = await storedRow(payments, call.row.id as number, call.db);
  if ((call.inputs.amount as number) > (finalAmount as number))
    throw invalid({ amount: `返還額は、確定額 ${formatYen(finalAmount as number)} 以下で入力してください` });
  return decideSum(call, { matter: 'taxToReturn', sum: 'taxToReturn', paid: 'taxReturnedAmount' });
};

interface Sum {
  readonly matter: 'surcharge' | 'taxToReturn';
  readonly sum: keyof PaymentSums;
  /** What of it has come in. */
  readonly paid: keyof PaymentSums;
}

/** A sum that is asked of a grantee is decided, and changed, by a record. */
async function decideSum(call: Parameters<ActionHandler>[0], { matter, sum, paid: paidName }: Sum): Promise<void> {
  const { row, inputs, db } = call;
  const { amount, reason, document } = inputs as unknown as ChangeReason & { amount: number };
  const payment = await storedRow(payments, row.id as number, db);
  const [before, paid, name] = [payment[sum] as number, payment[paidName] as number, changeMatters[matter]];
  if (amount === before) throw conflict('already_there', `${name}は、すでに ${formatYen(amount)} です。`);
  if (amount < paid) throw conflict('already_paid', `${name}は、すでに ${formatYen(paid)} が入金されています。それより少なくはできません。`);
  const applicationId = payment.applicationId as number;
  const change = { matter, fromAmount: before, toAmount: amount, reason, document };
  await recordChange(call, { applicationId, ...change, fromStatus: await applicationStatus(applicationId, db) }, db);
  await changeSeen(
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
