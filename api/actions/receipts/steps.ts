import type { Kysely } from 'kysely';
import type { Funded } from '../../../domain/money/settlement.ts';
import { approvalReasonProblem } from '../../../domain/receipts/approval-reason.ts';
import { settledReason } from '../../../domain/receipts/settled.ts';
import { takesReceipts } from '../../../domain/receipts/when.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import {
  frozenReason,
  type ReceiptStatus,
  type ReceiptStep,
  type ReceiptStepName,
  receiptObstacle,
  receiptSteps,
} from '../../../domain/workflow/receipt-steps.ts';
import { resources } from '../../../resources.config.ts';
import { type Values, validate } from '../../../schema/derive/validators.ts';
import { isInput } from '../../../schema/field.ts';
import type { Actor } from '../../access/actor.ts';
import { demandSecondPerson } from '../../access/second-person.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { conflict, forbidden, invalid } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import { demandRow } from '../../resources/read.ts';
import { asJson, demandVersion, type InnerCall, insertRow, storedRow, writeChanges } from '../../resources/write.ts';
import { mailRejection } from './rejection-mail.ts';

const { receipts, receipt_histories } = resources;

export interface ReceiptStepWish {
  readonly comment?: string | null | undefined;
  /** The row's version as the person saw it. */
  readonly version?: unknown;
}

/**
 * The one door for a change of a receipt's status: who asks, where it stands, its version, whether it is complete; then the row, its history, the audit
 * entry and the mail, in the transaction given.
 * @throws Failure 404 not theirs; 403 not this role's step; 409 stale, not possible from here, or not by a second person; 422 not complete, or no reason given
 */
export async function moveReceipt(call: InnerCall, id: number, name: ReceiptStepName, wish: ReceiptStepWish, db: Transaction): Promise<void> {
  const { services, actor } = call;
  const step: ReceiptStep = receiptSteps[name];
  await demandRow(services, receipts, actor, id, db);
  if (!step.by.includes(actor.role)) throw forbidden();
  const current = asJson(receipts, await storedRow(receipts, id, db));
  demandVersion(wish.version, current);
  demandThere(current);
  await demandOpenGrant(actor, current.applicationId as number, db);
  if (step.second) await demandSecondPerson(db, services, actor, [current.submittedUserId as number | null, await creatorOf(id, db)], step.by);
  if (step.comment && !wish.comment?.trim()) throw invalid({ comment: '差し戻しの理由を入力してください' });
  await takeStep(call, current, name, wish.comment?.trim() || null, db);
}

/**
 * Marks approved receipts as paid with what the grant pays of each, when it has been paid. One of which the grant pays nothing stays as it is, as does one
 * that is paid already, so that a repetition is harmless.
 * @throws Failure 409 for one that is not approved
 */
export async function markPaid(call: InnerCall, funded: readonly Funded[], db: Transaction): Promise<void> {
  for (const { id, amount } of funded) {
    const current = asJson(receipts, await storedRow(receipts, id, db));
    if (current.status !== 'paid' && amount > 0) await takeStep(call, current, 'pay', null, db, { fundedAmount: amount });
  }
}

/** The other way round, when the payment has not come about after all, or is settled anew. */
export async function markUnpaid(call: InnerCall, receiptIds: readonly number[], db: Transaction): Promise<void> {
  for (const id of receiptIds) await takeStep(call, asJson(receipts, await storedRow(receipts, id, db)), 'unpay', null, db, { fundedAmount: null });
}

/** Refuses what is on its way or decided, or removed. @throws Failure 409 with what to do */
export function demandOpenReceipt(row: Cells): void {
  demandThere(row);
  const reason = frozenReason(row.status as ReceiptStatus);
  if (reason) throw conflict('wrong_state', reason);
}

/**
 * A grantee keeps receipts while the grant is under way, the foundation also before; once the grant is settled nobody touches what the settlement rests on.
 * @throws Failure 409 with what to do
 */
export async function demandOpenGrant({ role }: Actor, applicationId: number, db: Kysely<Database>): Promise<void> {
  const { status } = await db.selectFrom('applications').select('status').where('id', '=', applicationId).executeTakeFirstOrThrow();
  if (role === 'recipient' && !takesReceipts(status))
    throw conflict('grant_closed', 'この助成では、今は領収書を登録・変更できません。ご不明な点は、基金事務局にお問い合わせください。');
  const reason = settledReason(status);
  if (reason) throw conflict('settled', reason);
}

/** What has no picture, or does not fit the grant's time, is approved for a reason that stays on record. @throws Failure 422 */
async function demandOrdinary({ applicationId, receiptImageId, receiptDate }: Cells, db: Kysely<Database>): Promise<void> {
  const grant = db
    .selectFrom('applications')
    .select(['startDate', 'endDate'])
    .where('id', '=', applicationId as number);
  const activity = await grant.executeTakeFirstOrThrow();
  const problem = approvalReasonProblem({ receiptImageId: receiptImageId as number | null, receiptDate: receiptDate as string | null, activity });
  if (problem) throw invalid({ comment: problem });
}

/** Whoever registered a receipt: its history begins with that. */
async function creatorOf(receiptId: number, db: Kysely<Database>): Promise<number | null> {
  const first = await db
    .selectFrom('receipt_histories')
    .select('userId')
    .where('receiptId', '=', receiptId)
    .where('fromStatus', 'is', null)
    .executeTakeFirst();
  return first?.userId ?? null;
}

function demandThere({ removed }: Cells): void {
  if (removed) throw conflict('removed', 'この領収書は削除されています。');
}

async function takeStep(
  call: InnerCall,
  current: Cells,
  name: ReceiptStepName,
  comment: string | null,
  db: Transaction,
  more: Values = {},
): Promise<void> {
  const step: ReceiptStep = receiptSteps[name];
  const from = current.status as ReceiptStatus;
  const obstacle = receiptObstacle(name, from);
  if (obstacle) throw conflict('wrong_state', obstacle);
  if (step.complete) demandComplete(current);
  if (name === 'approve' && !comment) await demandOrdinary(current, db);
  const { services, actor } = call;
  const text = `「${receiptStatuses[step.to]}」にしました（前の状況：${receiptStatuses[from]}）`;
  const changes = { status: step.to, ...stamps(name, comment, actor.userId, services.now()), ...more };
  await writeChanges(call, receipts, current.id as number, current, changes, db, { action: 'action', text, note: comment ? { comment } : {} });
  const history = { receiptId: current.id, fromStatus: from, toStatus: step.to, comment, isShared: step.told === true || actor.role === 'recipient' };
  await insertRow(services, receipt_histories, { ...history, userId: actor.userId, userName: actor.username, userRole: actor.role }, db);
  if (step.told && comment) await mailRejection(call, current, comment, db);
}

/** What the fields of the foundation say after a step. */
function stamps(name: ReceiptStepName, comment: string | null, userId: number, now: Date): Values {
  const at = now.toISOString();
  const undecided = { approvedAt: null, approvedUserId: null };
  switch (name) {
    case 'submit':
      return { submittedAt: at, submittedUserId: userId };
    case 'approve':
      return { approvedAt: at, approvedUserId: userId, reviewComment: null };
    case 'reject':
      return { ...undecided, reviewComment: comment };
    case 'hold':
      return undecided;
    case 'save':
    case 'pay':
    case 'unpay':
      return {};
  }
}

/** The spec's checks of the receipt form, made on the row as it is stored. */
function demandComplete(current: Cells): void {
  const inputs = Object.entries(receipts.fields).filter(([, field]) => isInput(field));
  const { errors } = validate(receipts, Object.fromEntries(inputs.map(([name]) => [name, current[name]])), 'create');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
