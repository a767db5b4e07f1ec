import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { asJson, insertRow, storedRow } from '../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../api/services.ts';
import type { changeMatters } from '../../../domain/terms.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import {
  type Changeability,
  changeabilityOf,
  decidedFields,
  decidedText,
  decidedTextForGrantee,
  isUnsigned,
  type Matter,
  restartStatusOf,
} from '../../../domain/workflow/decided-matters.ts';
import { resources } from '../../../resources.config.ts';
import { withdrawLetters } from '../../letters/server/envelopes/withdraw.ts';
import { removeFromDraftBatches } from '../../payments/server/transfers/steps.ts';
import { assertNoConflict } from '../../selection/server/reviews/conflict-of-interest.ts';
import { moveByTrigger } from './steps.ts';

const { applications, comments } = resources;

/** The reason for changing decided values and the document it is based on; null if not given. */
export interface ChangeReason {
  readonly reason: string | null;
  readonly document: string | null;
}

export const noChangeReason: ChangeReason = { reason: null, document: null };

/**
 * Called after a write: decided amounts, account and advance may have changed only where still open, or with a reason. A permitted change restarts
 * the approval, releases payments from transfer files in preparation, withdraws letters that no longer match, and records changed amounts.
 * @param before the row before the write
 * @param changeReason the reason for the change
 * @returns whether it caused a step back that the grantee sees
 * @throws Failure 409 `decided`, with what to do
 */
export async function applyDecidedChanges(call: InnerCall, before: Cells, changeReason: ChangeReason, db: Transaction): Promise<boolean> {
  const id = before.id as number;
  const after = asJson(applications, await storedRow(applications, id, db));
  const changed = changedMatters(before, after);
  if (changed.length === 0) return false;
  const status = before.status as ApplicationStatus;
  const recorded = (await rowsWhere(db, 'change_decisions', { applicationId: id }, ['matter'])).map(({ matter }) => matter as string);
  const payment = await rowWhere(db, 'payments', { applicationId: id }, ['advanceAmount']);
  const envelope = await rowWhere(db, 'envelopes', { applicationId: id, status: ['preparing', 'sent'] }, ['id']);
  const facts = {
    status,
    advancePaid: (payment?.advanceAmount ?? 0) > 0,
    letterOut: envelope !== undefined || (await isPaperOut(before, db)),
    amountChanged: recorded.includes('approvedAmount'),
  };
  const changeabilities = changed.map((matter) => [matter, changeabilityOf(matter, facts)] as const);
  const permittedReason = requirePermittedReason(call, status, changeabilities, changeReason);
  if (permittedReason !== null) await assertNoConflict(call, id, db);
  const amounts = amountChanges(before, after).filter(({ matter }) => permittedReason !== null || recorded.includes(matter));
  for (const change of amounts)
    await recordDecidedChange(
      call,
      { ...change, reason: permittedReason ?? changeReason.reason ?? rechosenBeforeSigning, document: changeReason.document, fromStatus: status },
      db,
    );
  if (permittedReason === null) return false;
  await removeFromDraftBatches(call, id, db);
  if (changed.some((matter) => matter !== 'account')) await withdrawLetters(call, id, { reason: permittedReason }, db);
  const to = restartStatusOf(
    changeabilities.map(([, changeability]) => changeability),
    status,
  );
  if (to) return (await moveByTrigger(call, id, to, { reopening: true }, permittedReason, db)).isVisible;
  // If the status stays the same, no history row records the change, so an internal comment does.
  await addInternalComment(call, id, `決定した内容を変えました。理由：${permittedReason}`, db);
  return false;
}

/** Values filled in for the first time were not decided before. */
function changedMatters(before: Cells, after: Cells): Matter[] {
  return (Object.keys(decidedFields) as Matter[]).filter((matter) =>
    decidedFields[matter].some((name) => before[name] !== null && before[name] !== after[name]),
  );
}

/** The changed amounts. Without an advance its amount counts as 0, whatever the row contains. */
function amountChanges(before: Cells, after: Cells): Pick<DecidedChange, 'applicationId' | 'matter' | 'fromAmount' | 'toAmount'>[] {
  const advanceOf = ({ advancedPaymentFlg, advancedPaymentAmount }: Cells) => (advancedPaymentFlg ? (advancedPaymentAmount as number | null) : 0);
  const amounts = [
    { matter: 'approvedAmount', fromAmount: before.approvedAmount as number | null, toAmount: after.approvedAmount as number | null },
    { matter: 'advance', fromAmount: advanceOf(before), toAmount: advanceOf(after) },
  ] as const;
  return amounts.flatMap((one) =>
    one.fromAmount !== null && one.fromAmount !== one.toAmount ? [{ applicationId: before.id as number, ...one }] : [],
  );
}

/** Reason recorded for later changes while still open, so that a letter listing the changes ends with the amount in force. */
const rechosenBeforeSigning = '請書の署名の前に選び直したため';

const rechosenReason = '助成者が支払い方法を選んだため、請書を作り直します';

/** @returns the reason for the change; null if nothing had been decided. @throws Failure 409 */
function requirePermittedReason(
  { actor }: InnerCall,
  status: ApplicationStatus,
  changeabilities: readonly (readonly [Matter, Changeability])[],
  { reason, document }: ChangeReason,
): string | null {
  const decided = changeabilities.filter(([, changeability]) => changeability !== 'open');
  const [first] = decided;
  if (!first) return null;
  if (actor.role === 'recipient') {
    // Not signed yet, so the letter is regenerated with the new choice.
    if (decided.every(([matter]) => matter === 'advance') && isUnsigned(status)) return rechosenReason;
    throw conflict('decided', decidedTextForGrantee(first[0]));
  }
  const refused = decided.find(([, changeability]) => reason === null || changeability === 'closed');
  if (refused) throw conflict('decided', decidedText(...refused, status));
  if (document === null && decided.some(([matter]) => matter !== 'account'))
    throw invalid({ document: '根拠の文書（決裁番号や議事録など）を入力してください' });
  return reason;
}

/** Whether the letter awaiting its signature was sent on paper: no envelope was sent since its send date. */
async function isPaperOut({ id, status, ukesyoSendDate }: Cells, db: Kysely<Database>): Promise<boolean> {
  if (!ukesyoSendDate || (status !== 'CONTRACT_PROCESSING' && status !== 'CONTRACT_ON_HOLD')) return false;
  const since = new Date(`${ukesyoSendDate}T00:00:00+09:00`).toISOString();
  const ukesyoEnvelopes = db
    .selectFrom('envelopes')
    .select('id')
    .where('applicationId', '=', id as number)
    .where('kind', '=', 'ukesyo');
  return (await ukesyoEnvelopes.where('sentAt', '>=', since).executeTakeFirst()) === undefined;
}

/** Adds an internal comment to an application. */
export async function addInternalComment({ services, actor }: InnerCall, applicationId: number, content: string, db: Transaction): Promise<void> {
  const about = { entityType: 'application', entityId: applicationId, applicationId };
  await insertRow(services, comments, { ...about, content, isInternal: true, userId: actor.userId }, db);
}

/** A recorded change of what had been decided about the money of a grant. */
export interface DecidedChange {
  readonly applicationId: number;
  readonly matter: keyof typeof changeMatters;
  /** Yen; null: none. */
  readonly fromAmount: number | null;
  readonly toAmount: number | null;
  readonly reason: string;
  /** The document that it is based on. */
  readonly document: string | null;
  readonly fromStatus: ApplicationStatus;
}

/** Records a change together with its user. */
export async function recordDecidedChange({ services, actor }: InnerCall, change: DecidedChange, db: Transaction): Promise<void> {
  const who = { userId: actor.userId, userName: actor.username, userRole: actor.role };
  await insertRow(services, resources.change_decisions, { ...change, ...who }, db);
}
