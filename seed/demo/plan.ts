import { type ApplicationStatus, applicationStatuses, type Phase } from '../../domain/workflow/application-statuses.ts';
import { type Dice, diceFor } from './random.ts';

/** Where an application stands: `rank` grows along its way, 0 application … 7 settlement, 8 over. */
export interface Plan {
  readonly index: number;
  readonly id: number;
  readonly status: ApplicationStatus;
  readonly phase: Phase;
  readonly rank: number;
  /** For ended ones, which of the nine past fiscal years, 0 the oldest. */
  readonly pastYear: number | null;
  /** How many applications with this status came before it. */
  readonly occurrence: number;
  /** Of the spring call of the next fiscal year, which has been decided on and not announced. */
  readonly isSpring?: true;
}

/** The applications still under way by status, from the furthest to the newest, with how many of each there are in the demo. */
const underWay: readonly (readonly [ApplicationStatus, number])[] = [
  ['REPORT_COMPLETED_WAITING_SETTLEMENT', 5],
  ['REPORT_COMPLETED_WAITING_REFUND', 3],
  ['REPORT_COMPLETED_COUNCILOR', 3],
  ['REPORT_COMPLETED_AFFAIRS_MANAGER', 2],
  ['REPORT_COMPLETED_AFFAIRS', 3],
  ['REPORT_COMPLETED_DIRECTOR', 3],
  ['REPORT_COMPLETED_ADMIN', 4],
  ['RETURNED_BY_COUNCILOR', 1],
  ['RETURNED_BY_ADMINISTRATOR', 2],
  ['RETURNED_BY_DIRECTOR', 1],
  ['RETURNED_BY_STAFF_GENERAL', 1],
  ['RETURNED_BY_MANAGER_GENERAL', 1],
  ['RETURNED_TO_RECIPIENT_BY_COUNCILOR', 1],
  ['RETURNED_TO_RECIPIENT_BY_ADMINISTRATOR', 2],
  ['RETURNED_TO_RECIPIENT_BY_DIRECTOR', 1],
  ['RETURNED_TO_RECIPIENT_BY_STAFF_GENERAL', 1],
  ['RETURNED_TO_RECIPIENT_BY_MANAGER_GENERAL', 1],
  ['HOLD_CONTENT_REVISED', 2],
  ['SUBMISSION_ON_HOLD', 2],
  ['REPORT_UNDER_REVIEW', 7],
  ['REPORT_SENT', 3],
  ['REPORT_PREPARING', 4],
  ['ACTIVITY_COMPLETED', 5],
  ['ACTIVITY_EXTENDED', 2],
  ['REFUND_REQUESTED', 2],
  ['WITHDRAWAL_NOTICE', 2],
  ['INCIDENT_REPORTED', 2],
  ['CHANGE_RETURNED', 2],
  ['CHANGE_UNDER_REVIEW', 2],
  ['CHANGE_SUBMITTED', 3],
  ['CHANGE_REQUESTED', 2],
  ['INTERIM_REVISION_REQUESTED', 2],
  ['OTHER_REVISION_REQUESTED', 2],
  ['IN_PROGRESS_WITH_INTERIM', 9],
  ['IN_PROGRESS', 20],
  ['ADVANCE_INSTRUCTION_ACCOUNTANT', 3],
  ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 2],
  ['ADVANCE_APPROVAL_FUND_DIRECTOR', 2],
  ['ADVANCE_APPROVAL_FUND_ADMIN', 3],
  ['ADVANCE_PREPARATION', 3],
  ['CONTRACTED_ONGOING', 4],
  ['CONTRACT_ON_HOLD', 2],
  ['CONTRACT_PROCESSING', 5],
  ['CONTRACT_PREPARATION', 7],
  ['AWAITING_BOARD_APPROVAL', 4],
  ['UNDER_REVIEW', 8],
  ['SELECTION_PREPARATION', 11],
  ['UNDER_REVISION', 2],
  ['REVISION_REQUESTED', 3],
  ['APPLICATION_SUBMITTED', 9],
  ['APPLICATION_IN_PROGRESS', 5],
];

/** The spring call of the next fiscal year, which waits for its announcement. @param after how many applications there are before it */
export function planSpringCall(count: number, after: number): Plan[] {
  return Array.from({ length: count }, (_, index) => ({
    index: springDice + index,
    id: after + index + 1,
    status: 'AWAITING_BOARD_APPROVAL',
    phase: 'selection',
    rank: phaseRanks.selection,
    pastYear: null,
    occurrence: index,
    isSpring: true,
  }));
}

/** Their dice are thrown apart from all others. */
const springDice = 10_000_000;

const underWayStatuses = underWay.flatMap(([status, count]) => Array.from({ length: count }, () => status));
const underWayShare = underWayStatuses.length / 400;
const pastYears = 9;

/** Plans the applications from the oldest to the newest, so that their ids grow with their dates. */
export function* planApplications(count: number): Generator<Plan> {
  const firstUnderWay = count - Math.round(count * underWayShare);
  const seen = new Map<ApplicationStatus, number>();
  for (let index = 0; index < count; index++) {
    const isPast = index < firstUnderWay;
    const status = isPast ? pastStatus(diceFor('past', index)) : underWayStatus(index - firstUnderWay, count - firstUnderWay);
    const occurrence = seen.get(status) ?? 0;
    seen.set(status, occurrence + 1);
    const { phase } = entryOf(status);
    const pastYear = isPast ? Math.floor((index / firstUnderWay) * pastYears) : null;
    yield { index, id: index + 1, status, phase, rank: rankOf(status, phase), pastYear, occurrence };
  }
}

function underWayStatus(position: number, total: number): ApplicationStatus {
  return underWayStatuses[Math.floor((position / total) * underWayStatuses.length)] as ApplicationStatus;
}

function pastStatus(dice: Dice): ApplicationStatus {
  const chance = dice.next();
  if (chance < 0.8) return 'GRANT_COMPLETED';
  if (chance < 0.93) return 'REJECTED_END';
  return chance < 0.965 ? 'DECLINED_END' : 'APPLICATION_WITHDRAWN_END';
}

const entries = new Map(applicationStatuses.map((entry) => [entry.key, entry]));

function entryOf(status: ApplicationStatus) {
  const entry = entries.get(status);
  if (!entry) throw new Error(`Unknown status ${status}`);
  return entry;
}

const phaseRanks: Readonly<Record<Phase, number>> = {
  application: 0,
  selection: 1,
  contract: 2,
  advance: 3,
  activity: 4,
  report: 5,
  decision: 6,
  returned: 6,
  settlement: 7,
  end: 8,
};

/** A refund can be asked for in the middle of an activity: then nothing has been reported yet. */
function rankOf(status: ApplicationStatus, phase: Phase): number {
  return status === 'REFUND_REQUESTED' ? phaseRanks.activity : phaseRanks[phase];
}
