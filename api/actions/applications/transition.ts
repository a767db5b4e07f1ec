import type { Kysely } from 'kysely';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../domain/roles.ts';
import { toldStatus } from '../../../domain/workflow/announcement.ts';
import { type ApplicationStatus, applicationStatusLabels, type StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { activityStatuses, type Transition } from '../../../domain/workflow/application-transitions.ts';
import { reopening } from '../../../domain/workflow/decided.ts';
import { firstObstacle, type Guard, type GuardSubject } from '../../../domain/workflow/guards.ts';
import { mayChoose, statusById, stepBetween } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import type { Actor } from '../../access/actor.ts';
import { seesSome } from '../../access/rows.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { insertRows } from '../../db/engines/new-rows.ts';
import { conflict, Failure, invalid } from '../../failure.ts';
import type { Cells } from '../../resources/columns.ts';
import { demandRow } from '../../resources/read.ts';
import { asJson, asTold, changeRow, demandVersion, heldRow, type InnerCall, rowToInsert, storedRow } from '../../resources/write.ts';
import { moneySubject } from '../payments/facts.ts';
import { prepareSubmissions } from '../submissions/prepare.ts';
import { demandOtherApprover } from './second-approver.ts';
import { stepPart } from './step-part.ts';
import { applySets } from './transition-effects.ts';
import { draftMail, type MailDraft, stepMail } from './transition-mail.ts';
import { writePayment } from './transition-payment.ts';

/** A wish to move an application. */
export interface Step {
  readonly to: StatusEntry;
  readonly comment: string | null;
  /** Queue the mail that the table offers for this step. */
  readonly sendMail: boolean;
  /** The row's version as the person saw it. */
  readonly version?: unknown;
  /** Set where the grantee signs the acceptance letter, or declines to: the only way for a grantee to take such a step. */
  readonly signing?: true;
  /** Set where the acceptance letter is sent: whoever may send it takes the step that comes with it. */
  readonly sending?: true;
  /** Set where what had been decided is changed: the step back to where the approval begins anew comes with it, whoever makes the change. */
  readonly reopening?: true;
  /** Set where the bank has carried the payment out that the step waits for: yen, and the day `YYYY-MM-DD`. */
  readonly transferred?: { readonly amount: number; readonly date: string; readonly itemId: number };
  /** Where a payment is recorded by hand: the day on which it was made. */
  readonly paidOn?: string | null;
}

/** An application that may take a step, as it is now. */
export interface Permit {
  readonly current: Cells;
  readonly transition: Transition;
}

/** What became of the mail: queued, not possible for want of an address, or not wanted. */
export type MailOutcome = 'queued' | 'no_address' | null;

/** A step that has been taken: the row's version now, as whoever took it knows it, and whether the applicant is told of it. */
export interface Taken {
  readonly version: number;
  readonly mail: MailOutcome;
  readonly told: boolean;
}

/**
 * The one door for a change of an application's status. It checks who asks, where the application stands, its version and what the step demands, and
 * writes the row, its history, its payment, the audit entry and the mail in the transaction it is given. What does not wait for an answer is asked of the
 * database together, in this order.
 * @param look reads what has become of the application, together with the last writes
 * @throws Failure 404 not theirs; 403 not this role's step; 409 stale, already there, not possible from here, not another's than the
 * approval before it, or something is missing; 422 no comment
 */
export async function transition<Seen = undefined>(
  call: InnerCall,
  id: number,
  step: Step,
  db: Transaction,
  look?: () => Promise<Seen>,
): Promise<Taken & { readonly seen: Seen | undefined }> {
  const permit = await permitStep(call, id, step, db);
  demandComment(permit, step);
  demandDay(permit, step, call.services.now());
  const from = permit.current.status as ApplicationStatus;
  const { services, actor } = call;
  const set = { ...applySets(permit.transition.sets?.application, permit.current, services.now()) };
  const text = `「${step.to.label}」にしました（前の状況：${applicationStatusLabels[from]}）`;
  const changes = { ...set, status: step.to.key, statusSince: services.now().toISOString() };
  const note = step.comment ? { comment: step.comment } : {};
  const [change, draft] = await together([
    changeRow(call, resources.applications, id, permit.current, changes, db, { action: 'action', text, note }),
    follow(call, id, permit, step, db),
  ]);
  const history = rowToInsert(services, resources.status_histories, {
    applicationId: id,
    fromStatus: from,
    toStatus: step.to.key,
    comment: step.comment,
    // Whoever declines wrote the comment, and may read it.
    isShared: permit.transition.shared === true || step.signing === true,
    userId: actor.userId,
    userName: actor.username,
    userRole: actor.role,
  });
  const rows = [...(change ? [change.entry] : []), history, ...(draft ? [stepMail(call, id, draft)] : [])];
  const [, seen] = await together([insertRows(db, rows), look?.()]);
  const offered = step.sendMail && permit.transition.mail;
  const version = (asTold(resources.applications, actor, permit.current).version as number) + 1;
  return { version, mail: offered ? (draft ? 'queued' : 'no_address') : null, told: change?.told === true, seen };
}

/** What the row's change brings with it, one after the other. @returns the mail, which speaks of all of it */
async function follow(call: InnerCall, id: number, permit: Permit, step: Step, db: Transaction): Promise<MailDraft | null> {
  await writePayment(call, id, permit, step, db);
  await prepareSubmissions(id, permit.current.status as ApplicationStatus, step.to.key, call.services.now(), db);
  return step.sendMail && permit.transition.mail ? draftMail(call, permit, step, db) : null;
}

/** Waits for all, whatever fails: nothing may go on in a transaction that is over. @throws what failed first in their order */
async function together<Done extends readonly unknown[]>(all: readonly [...{ [At in keyof Done]: Promise<Done[At]> | Done[At] }]): Promise<Done> {
  const ends = await Promise.allSettled(all);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }) as unknown as Done;
}

/** Whether an application may take a step, all but the comment, which may still be on its way. @throws as `transition` */
export async function permitStep(call: InnerCall, id: number, step: Step, db: Kysely<Database>): Promise<Permit> {
  const { services, actor } = call;
  // Held before anything is asked of it, so that all that follows sees it as it stays.
  const { applications } = resources;
  const read = db.isTransaction ? heldRow(services.engine, applications, id, db, stepPart) : storedRow(applications, id, db, stepPart);
  const current = asJson(resources.applications, await read);
  if (seesSome(resources.applications, actor.role)) await demandRow(services, resources.applications, actor, id, db);
  demandVersion(step.version, asTold(applications, actor, current));
  const from = statusFor(actor, current);
  const transition = step.reopening ? reopening(from, step.to.key) : stepBetween(from, step.to.key);
  if (from === step.to.key) throw conflict('already_there', `すでに「${step.to.label}」になっています。`);
  if (!transition)
    throw conflict(
      'wrong_state',
      `「${applicationStatusLabels[from]}」から「${step.to.label}」には変更できません。画面を読み込み直して、今の状況を確認してください。`,
    );
  const allowed = step.signing ? transition.by.includes(actor.role) : mayChoose(transition, actor.role);
  if (!allowed && !step.sending && !step.reopening) throw notTheirs(transition, from, step.to);
  if (!step.transferred && !step.reopening) await demandOtherApprover(call, id, from, step.to.key, db);
  // What the bank has done is done: it is recorded even if the application has changed since.
  const needs = step.transferred ? [] : (transition.needs ?? []);
  const obstacle = needs.length > 0 && firstObstacle(needs, await subjectOf(current, step.to.key, needs, actor.role, db));
  if (obstacle) throw conflict('not_ready', `${obstacle}。`);
  return { current, transition };
}

/** Where an application stands, for whoever asks: refusals tell an applicant no more than the screen does. */
function statusFor({ role }: Pick<Actor, 'role'>, { status }: Cells): ApplicationStatus {
  return role === 'recipient' ? toldStatus(status as ApplicationStatus) : (status as ApplicationStatus);
}

/** The status that a call asks for. @throws Failure 422 when there is none of that id */
export function wantedStatus(id: unknown): StatusEntry {
  const entry = typeof id === 'number' ? statusById(id) : undefined;
  if (!entry) throw invalid({ applicationStatusId: '変更後の状況を一覧から選択してください' });
  return entry;
}

function notTheirs({ by, signed }: Transition, from: ApplicationStatus, to: StatusEntry): Failure {
  const roles = by.filter((role) => !(signed && role === 'recipient')).map((role) => roleLabels[role]);
  return new Failure(403, 'not_your_step', `「${applicationStatusLabels[from]}」から「${to.label}」への変更は、${roles.join('・')}だけが行えます。`);
}

function demandComment({ transition }: Permit, { comment, transferred }: Step): void {
  const asked = transition.byTransfer?.asks ?? (transition.comment && 'コメント');
  if (asked && !transferred && !comment?.trim()) throw invalid({ comment: `${asked}を入力してください` });
}

/** A payment outside the transfer files has a day, which is not to come. */
function demandDay({ transition }: Permit, { transferred, paidOn }: Step, now: Date): void {
  if (!transition.byTransfer || transferred) return;
  if (!paidOn) throw invalid({ paidOn: '支払った日を入力してください' });
  if (paidOn > japanDate(now)) throw invalid({ paidOn: '支払った日には、今日までの日を入力してください' });
}

/** The guards that look at the money; it is read for them alone. */
const aboutMoney = [
  'refundDue',
  'noRefundDue',
  'receiptsDecided',
  'incomeTold',
  'asSettled',
  'moneySettled',
  'nothingMoved',
  'notInTransfer',
  'advanceAsApproved',
] as const satisfies readonly Guard[];

async function subjectOf(
  current: Cells,
  to: ApplicationStatus,
  needs: readonly Guard[],
  role: GuardSubject['role'],
  db: Kysely<Database>,
): Promise<GuardSubject> {
  const id = current.id as number;
  const lastActivity = needs.includes('sameActivity') ? await lastActivityOf(id, db) : null;
  const money = aboutMoney.some((guard) => needs.includes(guard)) ? await moneySubject(db, id) : undefined;
  return { ...(current as unknown as GuardSubject), to, role, lastActivity, ...(money && { money }) };
}

async function lastActivityOf(applicationId: number, db: Kysely<Database>): Promise<ApplicationStatus | null> {
  const latest = await db
    .selectFrom('status_histories')
    .select('toStatus')
    .where('applicationId', '=', applicationId)
    .where('toStatus', 'in', activityStatuses)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return latest?.toStatus ?? null;
}
