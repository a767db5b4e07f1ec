import type { Kysely } from 'kysely';
import { type CheckedRow, type CheckRun, checkRun } from '../../../domain/bank/transfer/check-run.ts';
import type { Database } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { type Payable, payableKey, payables, type TransferKind } from '../payments/payables.ts';
import { checkRow, dateProblems, sourceProblems } from './check.ts';
import { type Source, transferAccount } from './source.ts';

/** Payments chosen for a batch. */
export interface Choice {
  readonly accountId: number;
  /** `YYYY-MM-DD`. */
  readonly transferDate: string;
  readonly payments: readonly { readonly applicationId: number; readonly kind: TransferKind }[];
}

/** More would not fit the numbers by which a result finds its row again. */
export const mostPayments = 20_000;

/** The check run: every chosen payment with all that stands in its way. Nothing is written. */
export async function checkChoice(
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  choice: Choice,
  db: Kysely<Database>,
): Promise<{ run: CheckRun; chosen: Payable[]; source: Source }> {
  const source = await transferAccount(db, choice.accountId);
  const waiting = await payables(db);
  const chosen = choice.payments.map(({ applicationId, kind }) => waiting.get(payableKey(applicationId, kind)) ?? gone(applicationId, kind));
  const rows = chosen.map((payable): CheckedRow => checkRow(payable, payable.account, source, sealer, objections(payable)));
  return { run: checkRun(rows, [...sourceProblems(source), ...dateProblems(choice.transferDate, now(), source)]), chosen, source };
}

function objections({ objections: known, openBatchId }: Payable): string[] {
  const taken = openBatchId === null ? [] : [`この支払いは、すでに別の振込データ（番号 ${openBatchId}）に入っています`];
  return [...known, ...taken];
}

/** A payment that was chosen and does not wait any more, or never did. */
function gone(applicationId: number, kind: TransferKind): Payable {
  const objections = ['支払いを待つ状況ではありません。画面を読み込み直して、選び直してください'];
  return { applicationId, kind, grantNumber: null, title: '', organizationName: '', amount: 0, account: null, openBatchId: null, objections };
}
