import type { submissionStatuses } from '../../domain/terms.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { isUnderWay } from '../../resources/documents/rules/active-grants.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication, DemoWorld } from './applications.ts';
import { addDays, earlier, hoursAfter, instantAt, later, nextMorning } from './days.ts';
import { type Dice, diceFor } from './random.ts';
import type { DemoForm, FormKind } from './report-forms.ts';
import { isInterimDone } from './route.ts';
import { contactIdOf, staff } from './users.ts';
import { dateOfArrival, type Walk } from './walk.ts';

type State = keyof typeof submissionStatuses;
export type SubmissionDraft = Omit<SeedRow<'submissions'>, 'id'>;

/** The documents that an application has from its contract on. */
export function submissionsFor(application: DemoApplication, world: DemoWorld): SubmissionDraft[] {
  const { plan, grant } = application;
  if (!isUnderWay(plan.status) && plan.status !== 'GRANT_COMPLETED') return [];
  const dice = diceFor('submissions', plan.index);
  const forms = world.forms.filter(({ row }) => row.grantId === grant.id);
  return forms.flatMap((form) => {
    const state = stateOf(form, application) ?? (plan.pastYear === null ? 'NOT_SUBMITTED' : null);
    return state ? [draft(form, state, application, world.baseDate, dice)] : [];
  });
}

/** Null: this application need not file this form, and of past years none is kept that was not filed. */
function stateOf({ kind, isRequired }: DemoForm, application: DemoApplication): State | null {
  const { plan } = application;
  if (plan.rank < 4) return 'NOT_SUBMITTED';
  if (kind === 'change') return changeStates[plan.status] ?? stateOfPast(kind, application);
  if (kind === 'incident') return plan.status === 'INCIDENT_REPORTED' ? 'SUBMITTED_PENDING_REVIEW' : stateOfPast(kind, application);
  if (kind === 'result' && !isRequired && plan.index % 5 > 2) return null;
  if (plan.rank >= 7) return 'COMPLETED';
  if (kind === 'interim') return plan.rank > 4 ? 'COMPLETED' : (interimStates[plan.status] ?? interimOfChange(plan.index));
  return plan.rank === 4 ? 'NOT_SUBMITTED' : finalState(kind, plan.status, plan.rank);
}

/** Notices that were given during the activity, and settled since. */
function stateOfPast(kind: FormKind, { walk }: DemoApplication): State | null {
  return noticeDay(kind, walk) ? 'COMPLETED' : null;
}

const noticeStatuses: Readonly<Partial<Record<FormKind, ApplicationStatus>>> = { change: 'CHANGE_SUBMITTED', incident: 'INCIDENT_REPORTED' };

/** The day on which a change or an incident was told of. */
function noticeDay(kind: FormKind, walk: Walk): string | null {
  const status = noticeStatuses[kind];
  return status ? dateOfArrival(walk, status) : null;
}

const changeStates: Readonly<Record<string, State>> = {
  CHANGE_REQUESTED: 'NOT_SUBMITTED',
  CHANGE_SUBMITTED: 'SUBMITTED_PENDING_REVIEW',
  CHANGE_UNDER_REVIEW: 'SUBMITTED_UNDER_REVIEW',
  CHANGE_RETURNED: 'SUBMITTED_RETURNED',
  ACTIVITY_EXTENDED: 'COMPLETED',
};

const interimStates: Readonly<Record<string, State>> = {
  IN_PROGRESS: 'NOT_SUBMITTED',
  OTHER_REVISION_REQUESTED: 'SUBMITTED_RETURNED',
  INTERIM_REVISION_REQUESTED: 'SUBMITTED_RETURNED',
  IN_PROGRESS_WITH_INTERIM: 'COMPLETED',
  ACTIVITY_EXTENDED: 'COMPLETED',
};

function interimOfChange(index: number): State {
  return isInterimDone(index) ? 'COMPLETED' : 'SUBMITTED_PENDING_REVIEW';
}

function finalState(kind: FormKind, status: string, rank: number): State {
  if (status === 'ACTIVITY_COMPLETED' || status === 'REPORT_PREPARING') return 'NOT_SUBMITTED';
  if (status === 'REPORT_UNDER_REVIEW') return kind === 'completion' ? 'SUBMITTED_UNDER_REVIEW' : 'SUBMITTED_PENDING_REVIEW';
  if (status === 'SUBMISSION_ON_HOLD') return kind === 'accounts' ? 'SUBMITTED_RETURNED' : 'SUBMITTED_UNDER_REVIEW';
  if (status.startsWith('RETURNED_TO_RECIPIENT')) return kind === 'accounts' ? 'SUBMITTED_RETURNED' : 'COMPLETED';
  if (status.startsWith('RETURNED_BY')) return kind === 'accounts' ? 'SUBMITTED_UNDER_REVIEW' : 'COMPLETED';
  return rank === 6 ? 'COMPLETED' : 'SUBMITTED_PENDING_REVIEW';
}

/** Days from the base date at which open documents fall due: overdue, today, soon, later. */
const openOffsets = [3, -12, 0, 7, -4, 1, 14, -1, 2, 30];

function draft(form: DemoForm, state: State, application: DemoApplication, baseDate: string, dice: Dice): SubmissionDraft {
  const { plan, organization, timeline } = application;
  const regular = addDays(form.dueBasis === 'startDate' ? timeline.startDate : timeline.endDate, form.dueDays);
  const isOpen = state === 'NOT_SUBMITTED' || state === 'SUBMITTED_RETURNED';
  const isTurn = (plan.rank > 4 && form.isRequired) || (plan.rank === 4 && (form.kind === 'interim' || plan.status in changeStates));
  const receptionEndDate =
    isOpen && isTurn ? addDays(baseDate, openOffsets[(plan.occurrence + plan.rank * 3 + 8) % openOffsets.length] ?? 0) : regular;
  const opened = instantAt(earlier(later(timeline.startDate, application.letterApproved ?? timeline.startDate), addDays(baseDate, -1)), 9);
  const filed =
    state === 'NOT_SUBMITTED' ? null : (noticeDay(form.kind, application.walk) ?? filedOn(state, receptionEndDate, application, baseDate, dice));
  const submittedAt = filed && instantAt(filed, dice.int(9, 22), dice.int(0, 59));
  const approvedAt =
    filed && state === 'COMPLETED'
      ? instantAt(earlier(addDays(filed, dice.int(2, 14)), addDays(baseDate, -1)), dice.int(9, 18), dice.int(0, 59))
      : null;
  const reviewedAt = submittedAt && (state === 'SUBMITTED_UNDER_REVIEW' || state === 'SUBMITTED_RETURNED') ? nextMorning(submittedAt) : null;
  return {
    applicationId: plan.id,
    grantReportFormId: form.row.id,
    ...copyOf(form),
    onceKey: `${plan.id}:${form.row.id}`,
    status: state,
    receptionEndDate,
    round: submittedAt ? roundOf(plan.index + form.row.id, opened, submittedAt) : 0,
    submittedAt,
    submittedUserId: filed ? contactIdOf(organization) : null,
    approvedAt,
    approvedUserId: approvedAt ? dice.pick(reviewerIds) : null,
    createdAt: opened,
    updatedAt: approvedAt ?? reviewedAt ?? submittedAt ?? opened,
  };
}

/** Days before a second submission at which the first one was. */
export const firstRoundDays = 9;

/** Every fifth document came back once, if there was time for it. */
function roundOf(number: number, opened: string, submittedAt: string): number {
  return number % 5 === 0 && hoursAfter(submittedAt, -24 * firstRoundDays) > opened ? 2 : 1;
}

/** As the product copies the form into the document. */
function copyOf({ row }: DemoForm) {
  const { formNumber, formName, formDescription, templateFileId, isRequired } = row;
  return { formNumber, formName, formDescription, templateFileId, formVersion: 1, isRequired };
}

/** Grantees file on the last days; what is still being looked at came in lately. */
function filedOn(state: State, due: string, { timeline }: DemoApplication, baseDate: string, dice: Dice): string {
  const latest = addDays(baseDate, -1);
  if (state !== 'COMPLETED') return later(addDays(latest, -dice.int(0, 12)), timeline.startDate);
  return later(earlier(addDays(due, -dice.int(0, 12)), addDays(latest, -dice.int(1, 20))), timeline.startDate);
}

export const reviewerIds = staff.filter(({ role, active }) => role === 'fund_staff' && active).map(({ id }) => id);
