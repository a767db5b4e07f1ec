import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { dayNumber, workdayBefore, workdayFrom } from './days.ts';
import type { Plan } from './plan.ts';
import type { Dice } from './random.ts';
import type { Timeline } from './timeline.ts';

type Days = Partial<Record<ApplicationStatus, number>>;

/** A route through the statuses, and all that decides when its steps were taken. */
export interface Journey {
  readonly route: readonly ApplicationStatus[];
  readonly plan: Plan;
  readonly timeline: Timeline;
  readonly takesAdvance: boolean;
  readonly baseDate: string;
}

/**
 * The days, as numbers, on which an application took the steps of its route: never falling, and on workdays but for what the
 * grantee does at its beginning. The entry date is kept; contract, activity and report keep near the dates of the timeline.
 */
export function daysOf(journey: Journey, dice: Dice): number[] {
  const { route, timeline } = journey;
  const entry = dayNumber(timeline.entryDate);
  if (route.length === 1) return [entry];
  const begun = entry - dice.int(2, 12);
  if (route.length === 2) return [begun, entry];
  const targets = targetsOf(journey, dice);
  const end = endOf(journey, targets, dice);
  const anchors = anchorsOf(route, targets, end);
  return [begun, ...between(route, entry, anchors, dice).map((day, index) => (index === 0 ? day : Math.min(workdayFrom(day), end)))];
}

/** Where the timeline, or the way of the office, wants the first arrival at a status to be. */
function targetsOf({ route, plan, timeline, takesAdvance, baseDate }: Journey, dice: Dice): Days {
  const [start, end] = [dayNumber(timeline.startDate), dayNumber(timeline.endDate)];
  const letterSent = plan.rank === 2 ? dayNumber(baseDate) - dice.int(9, 20) - (isLongUnsigned(plan) ? expiredDays : 0) : start - dice.int(24, 45);
  const reported = end + dice.int(50, 75);
  return {
    CONTRACT_PROCESSING: letterSent,
    CONTRACTED_ONGOING: letterSent + dice.int(3, 12) + (route.includes('CONTRACT_ON_HOLD') ? 14 : 0),
    IN_PROGRESS: takesAdvance ? start + dice.int(8, 30) : start,
    IN_PROGRESS_WITH_INTERIM: start + dice.int(195, 215),
    ACTIVITY_EXTENDED: end - extensionDays - dice.int(3, 25),
    ACTIVITY_COMPLETED: end + dice.int(1, 6),
    REPORT_UNDER_REVIEW: end + dice.int(18, 30),
    REPORT_COMPLETED_WAITING_SETTLEMENT: reported,
    REPORT_COMPLETED_WAITING_REFUND: reported,
    ...(plan.isSpring && { AWAITING_BOARD_APPROVAL: dayNumber(baseDate) - 14 }),
  };
}

/** The one whose letter ran out before it was signed: it was decided on long enough ago. */
const isLongUnsigned = ({ status, occurrence }: Plan) => status === 'CONTRACT_PROCESSING' && occurrence === 1;
const expiredDays = 30;

/** The six months by which the timeline lengthens an extended activity. */
const extensionDays = 183;

/** The day of the last step, a workday before the base date. */
function endOf({ route, plan, timeline, baseDate }: Journey, targets: Days, dice: Dice): number {
  const base = dayNumber(baseDate);
  const age = base - dayNumber(timeline.entryDate);
  const wanted = plan.pastYear === null ? targetOfLast(route, targets) : overSince(plan.status, timeline, dice);
  const lately = base - dice.int(1, Math.min(25, Math.max(Math.floor(age / 2), 1)));
  return workdayBefore(wanted !== undefined && wanted < base ? wanted : lately);
}

/** Only where the present status was reached for the first time. */
function targetOfLast(route: readonly ApplicationStatus[], targets: Days): number | undefined {
  const last = route.at(-1) as ApplicationStatus;
  return route.indexOf(last) === route.length - 1 ? targets[last] : undefined;
}

function overSince(status: ApplicationStatus, { entryDate, startDate, endDate }: Timeline, dice: Dice): number {
  if (status === 'GRANT_COMPLETED') return dayNumber(endDate) + dice.int(92, 112);
  if (status === 'DECLINED_END') return dayNumber(startDate) - dice.int(5, 20);
  return dayNumber(entryDate) + (status === 'REJECTED_END' ? dice.int(65, 85) : dice.int(8, 35));
}

/** The wanted days by position in the route, moved forward where the steps that follow would not find a day each. */
function anchorsOf(route: readonly ApplicationStatus[], targets: Days, end: number): (number | undefined)[] {
  const last = route.length - 1;
  return route.map((status, index) => {
    if (index === last) return end;
    const target = route.indexOf(status) === index && index > 1 ? targets[status] : undefined;
    return target === undefined ? undefined : Math.min(target, end - (last - index));
  });
}

/** How many days an application usually stays at a status. */
const usualDays: Readonly<Days> = {
  APPLICATION_SUBMITTED: 10,
  REVISION_REQUESTED: 3,
  UNDER_REVISION: 5,
  SELECTION_PREPARATION: 16,
  UNDER_REVIEW: 34,
  AWAITING_BOARD_APPROVAL: 24,
  CONTRACT_PREPARATION: 9,
  IN_PROGRESS: 200,
  IN_PROGRESS_WITH_INTERIM: 200,
  REPORT_PREPARING: 16,
  REPORT_UNDER_REVIEW: 9,
  SUBMISSION_ON_HOLD: 7,
  REPORT_COMPLETED_WAITING_SETTLEMENT: 16,
  WITHDRAWAL_NOTICE: 7,
  INCIDENT_REPORTED: 6,
};
const otherwise = 4;

/** The days from the entry on: the anchors, and in between shares of the time by what is usual. */
function between(route: readonly ApplicationStatus[], entry: number, anchors: readonly (number | undefined)[], dice: Dice): number[] {
  const days = [entry];
  let at = 1;
  for (let next = 2; next < route.length; next++) {
    const anchor = anchors[next];
    if (anchor === undefined) continue;
    const from = days[at - 1] as number;
    const to = Math.max(anchor, from + (next < route.length - 1 ? next - at : 0));
    days.push(...shares(route.slice(at, next), from, to, dice));
    at = next;
  }
  return days;
}

/** When each of some statuses was left, the last of them at the end of the time. */
function shares(statuses: readonly ApplicationStatus[], from: number, to: number, dice: Dice): number[] {
  const stays = statuses.map((status) => (usualDays[status] ?? otherwise) * (0.6 + dice.next() * 0.8));
  const total = stays.reduce((sum, stay) => sum + stay, 0);
  let passed = 0;
  return stays.map((stay) => {
    passed += stay;
    return from + Math.round(((to - from) * passed) / total);
  });
}
