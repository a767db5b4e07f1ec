import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { bankSchedule } from '../../../domain/dates/bank-day.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { advanceObjection } from '../../../domain/money/advance.ts';
import { paymentBalance } from '../../../domain/money/payment-balance.ts';
import { dayText, dueDay, type PaymentDay } from '../../../domain/money/schedule.ts';
import { type SettledReceipt, settle, undecidedText, undeclaredText } from '../../../domain/money/settlement.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { accountObjection } from '../../bank-accounts/rules/account-objection.ts';
import type { QueueEntry } from '../rules/payment-queue.ts';
import { advanceFacts, payableKey, payingStatuses } from './payables.ts';
import { moneyRows, receiptsToSettle, settlingTerms } from './settlement-queries.ts';
import { itemRows } from './transfers/source.ts';

const waitingStatuses = [
  'ADVANCE_INSTRUCTION_ACCOUNTANT',
  'REPORT_COMPLETED_COUNCILOR',
  'REPORT_COMPLETED_WAITING_SETTLEMENT',
  'REPORT_COMPLETED_WAITING_REFUND',
  'REFUND_REQUESTED',
] as const satisfies readonly ApplicationStatus[];

/** The payment queue, the most urgent first. */
export async function paymentQueue(db: Kysely<Database>, now: Date): Promise<QueueEntry[]> {
  const [rows, taxes, receipts, transfers] = await Promise.all([
    waitingRows(db),
    taxRows(db),
    receiptsToSettle(db, { status: 'REPORT_COMPLETED_COUNCILOR' }),
    transfersOf(db),
  ]);
  const today = japanDate(now);
  const waiting = rows.map((row) => entryOf(row, receipts.get(row.applicationId) ?? [], transfers, today));
  return [...waiting, ...taxes.map(taxEntry)].sort(
    (a, b) => (a.dueDate ?? '9999-12-31').localeCompare(b.dueDate ?? '9999-12-31') || a.applicationId - b.applicationId,
  );
}

type Row = Awaited<ReturnType<typeof waitingRows>>[number];
type Transfers = Awaited<ReturnType<typeof transfersOf>>;

function entryOf(row: Row, receipts: readonly SettledReceipt[], transfers: Transfers, today: string): QueueEntry {
  const { applicationId, status } = row;
  const kind = status in payingStatuses ? payingStatuses[status as keyof typeof payingStatuses] : null;
  const last = kind ? transfers.get(payableKey(applicationId, kind)) : undefined;
  const described = describe(row, receipts, today);
  const failed = last ? failureOf(last) : null;
  const doubted = kind && row.bankId !== null ? accountObjection(row) : null;
  const notice = [described.notice, doubted, failed].filter(Boolean).join('。') || null;
  const batchId = last?.status === 'ready' ? last.batchId : null;
  return { ...grantColumns(row), ...described, notice, batchId };
}

const grantColumns = ({ applicationId, paymentId, entryNumber, grantNumber, title, organizationName }: Omit<Row, 'advancePaymentRequestDate'>) => ({
  ...{ applicationId, paymentId, entryNumber, grantNumber, title, organizationName },
});

/** A payment that is done but due again was returned by the bank. */
function failureOf({ status, resultText }: { readonly status: string; readonly resultText: string | null }): string | null {
  if (status === 'done') return '前の振込は、組戻しになりました。口座を確かめてください';
  return status === 'failed' ? `前の振込ができませんでした：${resultText ?? '理由の記録はありません'}` : null;
}

type Description = Pick<QueueEntry, 'task' | 'amount' | 'dueDate' | 'dueText' | 'why'> & { readonly notice?: string | null };

function describe(row: Row, receipts: readonly SettledReceipt[], today: string): Description {
  const { advance, final } = bankSchedule(row);
  if (row.status === 'ADVANCE_INSTRUCTION_ACCOUNTANT') {
    const asked = row.advancePaymentRequestDate ? `（${formatDate(row.advancePaymentRequestDate)}）` : '';
    const notice = advanceObjection(advanceFacts(row));
    return { task: 'advance', amount: row.advancedPaymentAmount ?? 0, ...due(advance), why: `総務から前払いの指示がありました${asked}`, notice };
  }
  if (row.status === 'REPORT_COMPLETED_COUNCILOR') return { ...decision(row, receipts), ...due(final) };
  if (row.status === 'REPORT_COMPLETED_WAITING_SETTLEMENT') return { ...settlement(row), ...due(final) };
  const dueDate = row.refundDeadline ?? today;
  return { ...refund(row), dueDate, dueText: formatDate(dueDate) };
}

function refund(row: Row): Pick<Description, 'task' | 'amount' | 'why'> {
  const { returned, unreturned, openSurcharge } = paymentBalance(row);
  const receivedNote = returned > 0 ? `（返納済み ${formatYen(returned)}）` : ' ';
  if (unreturned > 0)
    return { task: 'refund', amount: unreturned, why: `返納額 ${formatYen(row.refundAmount ?? 0)}${receivedNote}の入金を待っています` };
  if (openSurcharge > 0) return { task: 'refund', amount: openSurcharge, why: '返納が済みました。加算金の入金を待っています' };
  return { task: 'close', amount: 0, why: '返納が済みました。助成を終えられます' };
}

function decision(row: Row, receipts: readonly SettledReceipt[]): Pick<Description, 'task' | 'amount' | 'why' | 'notice'> {
  const { paid, returned } = paymentBalance(row);
  const settlement = settle({ approvedAmount: row.approvedAmount, receipts, ...settlingTerms(row), paid, returned });
  const { finalAmount, remainingPayment, refundAmount } = settlement;
  const rest = refundAmount > 0 ? `返納額 ${formatYen(refundAmount)}` : `支払う額 ${formatYen(remainingPayment)}`;
  return {
    task: 'decide',
    amount: refundAmount > 0 ? refundAmount : remainingPayment,
    why: `決裁が終わりました。確定額 ${formatYen(finalAmount)}、${rest} で精算できます`,
    notice: undecidedText(settlement) ?? undeclaredText(settlement),
  };
}

function settlement(row: Row): Pick<Description, 'task' | 'amount' | 'why'> {
  const { unpaid: open } = paymentBalance(row);
  if (open === 0) return { task: 'close', amount: 0, why: '支払いの残りはありません。助成を完了にできます' };
  return { task: 'final', amount: open, why: `確定額 ${formatYen(row.finalAmount ?? 0)} の残りです` };
}

function due(day: PaymentDay): Pick<Description, 'dueDate' | 'dueText'> {
  return { dueDate: dueDay(day), dueText: dayText(day) };
}

function waitingRows(db: Kysely<Database>) {
  return moneyRows(db).select('p.advancePaymentRequestDate').where('a.status', 'in', waitingStatuses).execute();
}

/** Grants with tax to return, including completed ones. */
function taxRows(db: Kysely<Database>) {
  return moneyRows(db).whereRef('p.taxToReturn', '>', 'p.taxReturnedAmount').execute();
}

function taxEntry(row: Awaited<ReturnType<typeof taxRows>>[number]): QueueEntry {
  const { taxToReturn, taxReturned, openTaxReturn } = paymentBalance(row);
  const receivedNote = taxReturned > 0 ? `（返還済み ${formatYen(taxReturned)}）` : ' ';
  const why = `仕入控除税額の返還額 ${formatYen(taxToReturn)}${receivedNote}の入金を待っています`;
  const due = { dueDate: null, dueText: '消費税の申告のあと' };
  return { ...grantColumns(row), task: 'taxReturn', amount: openTaxReturn, ...due, why, notice: null, batchId: null };
}

/** The latest transfer item of each payment due. */
async function transfersOf(db: Kysely<Database>) {
  const rows = await itemRows(db).where('a.status', 'in', waitingStatuses).where('t.status', '<>', 'removed').orderBy('t.id').execute();
  return new Map(rows.map((row) => [payableKey(row.applicationId, row.kind), row]));
}
