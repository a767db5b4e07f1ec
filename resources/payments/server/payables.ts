import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import type { SealedAt } from '../../../api/db/sealing.ts';
import { type AdvanceFacts, advanceObjection } from '../../../domain/money/advance.ts';
import { paymentBalance } from '../../../domain/money/payment-balance.ts';
import { changedSince, type Decided, type SettledReceipt, settle } from '../../../domain/money/settlement.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { accountObjection } from '../../bank-accounts/rules/account-objection.ts';
import type { transferKinds } from '../rules/terms.ts';
import type { AccountConfirmation, CheckedRow } from '../rules/transfer/check-run.ts';
import { moneyRows, receiptsToSettle, settlementsInForce, settlingTerms } from './settlement-queries.ts';

export type TransferKind = keyof typeof transferKinds;

/** The payment due at each status. */
export const payingStatuses = {
  ADVANCE_INSTRUCTION_ACCOUNTANT: 'advance',
  REPORT_COMPLETED_WAITING_SETTLEMENT: 'final',
} as const satisfies Partial<Record<ApplicationStatus, TransferKind>>;

/** A payment due now, with the currently registered account (number encrypted). The amount is 0 when nothing is left to pay. */
export interface Payable extends Pick<CheckedRow, 'applicationId' | 'kind' | 'grantNumber' | 'title' | 'organizationName' | 'amount'> {
  readonly account: RegisteredAccount | null;
  /** The open batch that contains the payment. */
  readonly openBatchId: number | null;
  /** Reasons not to pay, as sentences. */
  readonly objections: readonly string[];
}

export interface PayeeAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly branchCode: string;
  readonly branchName: string;
  readonly accountType: 'ordinary' | 'checking' | 'savings';
  readonly accountNumber: string;
  /** The context that the number is encrypted for. */
  readonly numberAt: SealedAt;
  readonly accountHolderName: string;
}

/** The currently registered account with its confirmation. */
export interface RegisteredAccount extends PayeeAccount {
  readonly confirmation: AccountConfirmation;
}

export const payableKey = (applicationId: number, kind: string) => `${applicationId}:${kind}`;

/** All payments due, in a constant number of queries. */
export async function payables(db: Kysely<Database>): Promise<Map<string, Payable>> {
  const finals = { status: 'REPORT_COMPLETED_WAITING_SETTLEMENT' } as const;
  const [rows, receipts, decisions, open] = await Promise.all([
    waitingRows(db),
    receiptsToSettle(db, finals),
    settlementsInForce(db, finals),
    openItems(db),
  ]);
  return new Map(
    rows.map((row) => {
      const kind = payingStatuses[row.status as keyof typeof payingStatuses];
      const key = payableKey(row.applicationId, kind);
      return [
        key,
        payableOf(row, kind, changeOf(row, receipts.get(row.applicationId) ?? [], decisions.get(row.applicationId)), open.get(key) ?? null),
      ];
    }),
  );
}

type WaitingRow = Awaited<ReturnType<typeof waitingRows>>[number];

function payableOf(row: WaitingRow, kind: TransferKind, settlementChange: string | null, openBatchId: number | null): Payable {
  const { applicationId, grantNumber, title, organizationName } = row;
  const amount = kind === 'advance' ? (row.advancedPaymentAmount ?? 0) : paymentBalance(row).unpaid;
  const account = accountOf(row);
  const changeObjection = kind === 'final' ? settlementChange : advanceObjection(advanceFacts(row));
  const objections = [changeObjection, account && accountObjection(row)].filter((objection) => objection !== null);
  return { applicationId, kind, grantNumber, title, organizationName, amount, account, openBatchId, objections };
}

export function advanceFacts(row: Pick<WaitingRow, 'advancedPaymentAmount' | 'advancePaymentAmount' | 'approvedAmount'>): AdvanceFacts {
  const { advancedPaymentAmount, advancePaymentAmount, approvedAmount } = row;
  return { amount: advancedPaymentAmount ?? 0, instructed: advancePaymentAmount ?? 0, approvedAmount };
}

/** Blocks the payment when receipts have changed since the decision. */
function changeOf(row: WaitingRow, receipts: readonly SettledReceipt[], decided: Decided | undefined): string | null {
  if (!decided) return null;
  return changedSince(decided, settle({ approvedAmount: row.approvedAmount, receipts, ...settlingTerms(row, decided), paid: 0 }));
}

function accountOf(row: WaitingRow): RegisteredAccount | null {
  const { bankId, bankCode, bankName, branchCode, branchName, accountType, accountNumber, accountHolderName } = row;
  if (bankCode === null || bankName === null || branchCode === null || branchName === null) return null;
  if (bankId === null || accountType === null || accountNumber === null || accountHolderName === null) return null;
  const numberAt = { table: 'banks', column: 'accountNumber', row: bankId };
  const { accountChangedAt: changedAt, accountChangedBy: changedBy, accountConfirmedAt: confirmedAt, accountConfirmedBy: confirmedBy } = row;
  const confirmation = { changedAt, changedBy, confirmedAt, confirmedBy };
  return { numberAt, bankCode, bankName, branchCode, branchName, accountType, accountNumber, accountHolderName, confirmation };
}

function waitingRows(db: Kysely<Database>) {
  return moneyRows(db)
    .leftJoin('users as changer', 'changer.id', 'b.changedById')
    .leftJoin('users as confirmer', 'confirmer.id', 'b.confirmedById')
    .select(['b.bankCode', 'b.bankName', 'b.branchCode', 'b.branchName', 'b.accountType', 'b.accountNumber', 'b.accountHolderName'])
    .select(['b.changedAt as accountChangedAt', 'b.confirmedAt as accountConfirmedAt'])
    .select(['changer.username as accountChangedBy', 'confirmer.username as accountConfirmedBy'])
    .where('a.status', 'in', Object.keys(payingStatuses) as (keyof typeof payingStatuses)[])
    .orderBy('a.id')
    .execute();
}

async function openItems(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('transfer_items').select(['applicationId', 'kind', 'batchId']).where('status', '=', 'ready').execute();
  return new Map(rows.map(({ applicationId, kind, batchId }) => [payableKey(applicationId, kind), batchId]));
}
