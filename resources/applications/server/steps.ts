import type { Kysely } from 'kysely';
import { assertSecondPerson } from '../../../api/access/second-person.ts';
import type { Database, Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../api/failures/failure.ts';
import type { MergeValues } from '../../../api/mail/merge-values.ts';
import type { LifecycleHandlers, StepAsked, StepDoing } from '../../../api/resources/handlers.ts';
import { applyTransition, type StepRequest } from '../../../api/resources/transition.ts';
import type { InnerCall } from '../../../api/services.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { refundDeadlineText } from '../../../domain/money/settlement-texts.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { announcedStatus } from '../../../domain/workflow/announcement.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { stepOf } from '../../../domain/workflow/application-steps.ts';
import { activityStatuses, type Transition } from '../../../domain/workflow/application-transitions.ts';
import { type Approval, approvalAt, type Seat } from '../../../domain/workflow/approval-seats.ts';
import { isUnsigned, reopeningTransition } from '../../../domain/workflow/decided-matters.ts';
import { firstFailedGuard, type Guard, type GuardSubject } from '../../../domain/workflow/guards.ts';
import { correctionTransition } from '../../../domain/workflow/outcomes.ts';
import { stepBetween } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { callStandingAt } from '../../calls/rules/standing.ts';
import { prepareSubmissions } from '../../documents/server/create-submissions.ts';
import { withdrawLetters } from '../../letters/server/envelopes/withdraw.ts';
import { moneyFacts, moneySubject, settledValues } from '../../payments/server/money-facts.ts';
import { isManagedByEntry } from '../rules/grantee-capabilities.ts';
import { closeCorrection } from './corrections.ts';
import { applyStepToPayment, type StepTrigger } from './step-payment.ts';

const { applications } = resources;

/** Handlers of the lifecycle of applications. */
export const applicationHandlers: LifecycleHandlers = {
  async demands({ row, step, actor, db, trigger, ...call }) {
    const { transferred, reopening: isBack, announcing, correcting } = (trigger ?? {}) as StepTrigger;
    if (row.callId !== null && step.to === 'REVISION_REQUESTED' && !correcting)
      throw conflict('wrong_state', '公募からの申請です。「修正を依頼する」から、直してほしい区分を選んで依頼してください。');
    if (!trigger && actor.role === 'recipient' && isManagedByEntry({ callId: row.callId, status: row.status }))
      throw conflict('through_entry', 'この申請の修正・提出・取下げは、「応募」の画面で行ってください。');
    const [id, from, to] = [row.id as number, row.status as ApplicationStatus, step.to as ApplicationStatus];
    if (!transferred && !isBack && !announcing) await assertOtherApprover({ ...call, actor }, id, from, to, db);
    // A payment made by the bank is recorded even if the application has changed since, so its guards are skipped.
    const needs = transferred ? [] : (transitionOf({ row, step, trigger }).needs ?? []);
    const obstacle = needs.length > 0 && firstFailedGuard(needs, await subjectOf({ row, step, actor }, needs, call.services.now(), db));
    if (obstacle) throw conflict('not_ready', `${obstacle}。`);
  },

  async every(doing) {
    const { services, row, step, inputs, db, trigger } = doing;
    const transition = transitionOf(doing);
    const { transferred, signing } = (trigger ?? {}) as StepTrigger;
    if (transition.byTransfer && !transferred) assertPaymentDate(inputs.paidOn, japanDate(services.now()));
    return {
      // The grantee who declines wrote the comment and may read it.
      history: { isShared: step.shared === true || (signing === true && doing.actor.role === 'recipient') },
      async after() {
        await voidLetters(doing);
        await closeCorrection(doing);
        await applyStepToPayment(doing, transition);
        await prepareSubmissions(row.id as number, row.status as ApplicationStatus, transition.to, services.now(), db);
      },
    };
  },

  async mailValues({ services, row, step, db }) {
    const now = services.now();
    const isRefundRequest = step.mail && 'template' in step.mail && step.mail.template === 'refund_request';
    return {
      statusLabel: applicationStatusLabels[announcedStatus(step.to as ApplicationStatus)],
      paymentAmount: formatYen((row.advancedPaymentAmount as number | null) ?? 0),
      paymentDate: formatDate(japanDate(now)),
      ...(isRefundRequest && (await refundValues(row.id as number, now, db))),
    };
  },
};

/**
 * Takes a step triggered by another event, which has checked the permissions.
 * @param set further columns
 * @throws Failure as `applyTransition`, except for whose step it is
 */
export function moveByTrigger(
  call: InnerCall,
  id: number,
  to: ApplicationStatus,
  trigger: StepTrigger,
  comment: string | null,
  db: Transaction,
  set?: StepRequest['set'],
) {
  const lookup = transitionLookup(trigger);
  const way = (from: string) => {
    const transition = lookup(from as ApplicationStatus, to);
    return transition && stepOf(transition);
  };
  return applyTransition(call, applications, id, lookup === stepBetween ? { to } : { to, way }, { trigger, inputs: { comment }, set }, db);
}

/** The lookup of the transition between two statuses, by trigger. */
function transitionLookup(trigger: StepTrigger | undefined): typeof stepBetween {
  if (trigger?.reopening) return reopeningTransition;
  return trigger?.announcing ? (from, to) => stepBetween(from, to) ?? correctionTransition(from, to) : stepBetween;
}

/** Withdraws unsigned letters if a chosen step makes them obsolete. */
async function voidLetters(doing: StepDoing): Promise<void> {
  const { row, step, inputs, trigger, db } = doing;
  if (trigger || !isUnsigned(row.status as ApplicationStatus)) return;
  const reason = String(inputs.comment ?? '');
  if (step.to === 'CONTRACT_PREPARATION') await withdrawLetters(doing, row.id as number, { reason, kinds: ['ukesyo'] }, db);
  if (step.to === 'DECLINED_END') await withdrawLetters(doing, row.id as number, { reason }, db);
}

/** The transition of a step, also of one back that the table does not contain. */
function transitionOf({ row, step, trigger }: Pick<StepAsked, 'row' | 'step' | 'trigger'>): Transition {
  return transitionLookup(trigger as StepTrigger | undefined)(row.status as ApplicationStatus, step.to as ApplicationStatus) as Transition;
}

/** A payment outside the transfer files needs a date that is not in the future. */
function assertPaymentDate(paidOn: unknown, today: string): void {
  if (!paidOn) throw invalid({ paidOn: '支払った日を入力してください' });
  if ((paidOn as string) > today) throw invalid({ paidOn: '支払った日には、今日までの日を入力してください' });
}

/** Guards that need money facts, which are read only for them. */
const moneyGuards = [
  'refundDue',
  'noRefundDue',
  'receiptsDecided',
  'incomeDeclared',
  'asSettled',
  'moneySettled',
  'nothingMoved',
  'notInTransfer',
  'advanceAsApproved',
] as const satisfies readonly Guard[];

async function subjectOf({ row, step, actor }: Pick<StepAsked, 'row' | 'step' | 'actor'>, needs: readonly Guard[], now: Date, db: Kysely<Database>) {
  const id = row.id as number;
  const activity = needs.includes('sameActivity')
    ? await rowWhere(db, 'status_histories', { applicationId: id, toStatus: activityStatuses }, ['toStatus'], 'desc')
    : undefined;
  const money = moneyGuards.some((guard) => needs.includes(guard)) ? await moneySubject(db, id) : undefined;
  return {
    ...(row as unknown as GuardSubject),
    to: step.to as ApplicationStatus,
    role: actor.role,
    callClosed: needs.includes('closed') && row.callId !== null ? await isCallClosed(id, now, db) : null,
    lastActivity: activity?.toStatus ?? null,
    ...(money && { money }),
  };
}

/** By the deadline of the call, or an extension for this applicant alone. */
async function isCallClosed(id: number, now: Date, db: Kysely<Database>): Promise<boolean> {
  const call = await db
    .selectFrom('applications as a')
    .innerJoin('calls as c', 'c.id', 'a.callId')
    .leftJoin('entries as e', 'e.applicationId', 'a.id')
    .select(['c.status', 'c.opensAt', 'c.closesAt', 'c.extendedUntil', 'e.extendedUntil as own'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  return !['before', 'open'].includes(callStandingAt(call, now.toISOString(), call.own));
}

/** The refund and its deadline, by the settlement that the step decides. */
async function refundValues(applicationId: number, now: Date, db: Kysely<Database>): Promise<MergeValues> {
  const facts = await moneyFacts(db, applicationId);
  const { '@refundDeadline': refundDeadline, '@refundDeadlineMovedFrom': refundDeadlineMovedFrom } = settledValues(facts, now);
  const deadline = refundDeadlineText({ refundDeadline, refundDeadlineMovedFrom });
  return { refundAmount: formatYen(facts.settlement.refundAmount), refundDeadline: deadline };
}

/**
 * Four-eyes check: each approval of a chain needs a different person from all before it and from the one who submitted it. Other steps are not
 * checked.
 */
async function assertOtherApprover({ services, actor }: InnerCall, id: number, from: ApplicationStatus, to: ApplicationStatus, db: Kysely<Database>) {
  const approval = approvalAt(from, to);
  if (!approval) return;
  await assertSecondPerson(db, services, actor, await approversBefore(id, approval, db), approval.seat.roles);
}

/** The users of the latest occurrence of each preceding step; earlier rounds are superseded. */
async function approversBefore(applicationId: number, { before, chain }: Approval, db: Kysely<Database>): Promise<(number | null)[]> {
  const [first] = chain as [Seat];
  const chainStatuses = chain.map(({ at }) => at);
  const rows = await db
    .selectFrom('status_histories')
    .select(['fromStatus', 'userId'])
    .where('applicationId', '=', applicationId)
    .where('userRole', '<>', 'recipient')
    .where((eb) => {
      const isSubmission = eb.and([eb('toStatus', '=', first.at), eb('fromStatus', 'not in', chainStatuses)]);
      return eb.or([isSubmission, ...before.map(({ at, to }) => eb.and([eb('fromStatus', '=', at), eb('toStatus', '=', to)]))]);
    })
    .orderBy('id')
    .execute();
  const latest = new Map(rows.map(({ fromStatus, userId }) => [before.some(({ at }) => at === fromStatus) ? fromStatus : 'put up', userId]));
  return [...latest.values()];
}
