import type { Selectable } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import type { ActionHandler } from '../../../api/resources/handlers.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { paymentEntryKinds } from '../../../domain/terms.ts';
import { statusAfterReversal } from '../../../domain/workflow/reversal-transitions.ts';
import { resources } from '../../../resources.config.ts';
import { applicationStatus } from '../../applications/server/status.ts';
import { moveByTrigger } from '../../applications/server/steps.ts';
import { bookEntry, paymentOf } from './entries.ts';
import { allowRepayment } from './transfers/steps.ts';

const { payments } = resources;

type Entry = Selectable<Database['payment_entries']>;

/**
 * Reverses a payment entry by a counter entry (a returned transfer, a mistyped refund). Entries are never changed; the grant returns to the status in
 * which it waits for the money.
 */
export const counter: ActionHandler = async (call) => {
  const { row, inputs, services, db } = call;
  const entry = row as unknown as Entry;
  const { entryDate, reason } = inputs as { entryDate: string; reason: string };
  assertDate(entry, entryDate, japanDate(services.now()));
  const { applicationId, kind } = entry;
  const payment = await paymentOf(applicationId, db);
  assertCounterable(entry, payment);
  const to = statusAfterReversal(kind, await applicationStatus(applicationId, db));
  const entered = { applicationId, kind, amount: -entry.amount, entryDate, source: 'counter' as const, reason, countersId: entry.id };
  const sums = await bookEntry(call, entered, db);
  const values = { ...sums, ...unsettledSums(payment, sums), ...(kind === 'advance' && !to && { status: 'not_started' }) };
  const text = `更新しました（${paymentEntryKinds[kind]} ${formatYen(entry.amount)} の組戻し・取消し）`;
  await writeChanges(call, payments, payment.id as number, payment, values, db, { action: 'action', text, note: { reason } });
  if (entry.transferItemId !== null) await allowRepayment(services.now(), db, { id: entry.transferItemId });
  if (to) await moveByTrigger(call, applicationId, to, { reopening: true }, reason, db);
};

function assertDate({ entryDate: recorded }: Entry, day: string, today: string): void {
  if (day > today) throw invalid({ entryDate: '組戻し・取消しの日には、今日までの日を入力してください' });
  if (recorded !== null && day < recorded)
    throw invalid({ entryDate: `組戻し・取消しの日は、元の記録の日 ${formatDate(recorded)} 以降の日を入力してください` });
}

/** @throws Failure 409 when a settlement in force is based on it */
function assertCounterable({ kind }: Entry, payment: Cells): void {
  if (kind === 'advance' && payment.finalAmount !== null)
    throw conflict('settled', '精算が決まっているため、前払いの組戻しは記録できません。先に、精算をやり直してください。');
}

/** Before the settlement the amounts due equal what was paid. */
function unsettledSums(payment: Cells, sums: Readonly<Record<string, unknown>>): Cells {
  if (payment.finalAmount !== null) return {};
  return {
    ...('finalPaidAmount' in sums && { deferredAmount: sums.finalPaidAmount }),
    ...('refundedAmount' in sums && { refundAmount: sums.refundedAmount }),
    ...('taxReturnedAmount' in sums && { taxToReturn: sums.taxReturnedAmount }),
  };
}
