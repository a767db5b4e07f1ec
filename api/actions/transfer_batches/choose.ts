import type { Kysely } from 'kysely';
import { type CheckedRow, type CheckRun, checkRun } from '../../../domain/bank/transfer/check-run.ts';
import { transferKinds } from '../../../domain/terms.ts';
import type { Database } from '../../db/database.ts';
import { invalid } from '../../failure.ts';
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

/** The payments in a call's body, each once. @throws Failure 422 when they are none */
export function readPayments(given: unknown): Choice['payments'] {
  if (!Array.isArray(given) || given.length === 0) throw invalid({ payments: '支払いを1件以上選択してください' });
  if (given.length > mostPayments) throw invalid({ payments: `一度に扱えるのは${mostPayments.toLocaleString('ja-JP')}件までです` });
  const known = new Map<string, Choice['payments'][number]>();
  for (const one of given as unknown[]) {
    const { applicationId, kind } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const isKind = typeof kind === 'string' && Object.hasOwn(transferKinds, kind);
    if (!Number.isSafeInteger(applicationId) || (applicationId as number) < 1 || !isKind)
      throw invalid({ payments: '支払いの指定が正しくありません。画面を読み込み直して、選び直してください' });
    known.set(payableKey(applicationId as number, kind), { applicationId: applicationId as number, kind: kind as TransferKind });
  }
  return [...known.values()];
}

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
