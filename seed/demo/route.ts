import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Plan } from './plan.ts';
import type { Dice } from './random.ts';
import { wayBetween } from './ways.ts';

/** The statuses through which an application came to its present one, each a step of the table from the one before. */
export function routeOf(plan: Plan, takesAdvance: boolean, dice: Dice): ApplicationStatus[] {
  const stops = [...stopsOf(plan, takesAdvance, dice), plan.status];
  let route: ApplicationStatus[] = ['APPLICATION_IN_PROGRESS'];
  for (const stop of stops) route = [...route, ...wayBetween(route.at(-1) as ApplicationStatus, stop).slice(1)];
  return route.flatMap((status, index) => [status, ...(index < route.length - 1 || plan.rank === 5 ? detourAt(status, dice) : [])]);
}

/** Whether the interim report of an activity that is interrupted had been settled before. */
export function isInterimDone(index: number): boolean {
  return index % 2 === 0;
}

/** Where the shortest way would miss something that these applications have behind them; one of the ways is chosen. */
const turnings: Readonly<Partial<Record<ApplicationStatus, readonly (readonly ApplicationStatus[])[]>>> = {
  APPLICATION_WITHDRAWN_END: [
    ['APPLICATION_SUBMITTED'],
    ['APPLICATION_SUBMITTED', 'REVISION_REQUESTED'],
    ['APPLICATION_SUBMITTED', 'UNDER_REVISION'],
  ],
  REJECTED_END: [['UNDER_REVIEW'], ['UNDER_REVIEW'], ['AWAITING_BOARD_APPROVAL']],
  DECLINED_END: [['CONTRACT_PREPARATION'], ['CONTRACT_PROCESSING'], ['CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD']],
  CONTRACT_ON_HOLD: [['CONTRACT_PROCESSING']],
  ACTIVITY_EXTENDED: [['CHANGE_UNDER_REVIEW']],
  CHANGE_RETURNED: [['CHANGE_SUBMITTED'], ['CHANGE_REQUESTED']],
};

function stopsOf(plan: Plan, takesAdvance: boolean, dice: Dice): ApplicationStatus[] {
  const ways = turnings[plan.status];
  const last = ways ? dice.pick(ways) : [];
  if (plan.rank < 4 || (plan.rank === 8 && plan.status !== 'GRANT_COMPLETED')) return [...last];
  return [
    ...(takesAdvance ? (['ADVANCE_INSTRUCTION_ACCOUNTANT'] as const) : []),
    'IN_PROGRESS',
    ...(passesInterim(plan, dice) ? (['IN_PROGRESS_WITH_INTERIM'] as const) : []),
    ...last,
  ];
}

const beforeInterim: readonly ApplicationStatus[] = ['IN_PROGRESS', 'OTHER_REVISION_REQUESTED', 'INTERIM_REVISION_REQUESTED'];

function passesInterim({ status, rank, index }: Plan, dice: Dice): boolean {
  if (rank > 4) return dice.chance(0.6);
  return status === 'ACTIVITY_EXTENDED' || (!beforeInterim.includes(status) && isInterimDone(index));
}

interface Detour {
  readonly chance: number;
  /** What follows on the status, and leads back to it. */
  readonly loop: readonly ApplicationStatus[];
}

/** What sometimes goes wrong at a status and is mended. */
const detours: Readonly<Partial<Record<ApplicationStatus, readonly Detour[]>>> = {
  APPLICATION_SUBMITTED: [{ chance: 0.15, loop: ['REVISION_REQUESTED', 'UNDER_REVISION', 'APPLICATION_SUBMITTED'] }],
  UNDER_REVIEW: [{ chance: 0.04, loop: ['SELECTION_PREPARATION', 'UNDER_REVIEW'] }],
  AWAITING_BOARD_APPROVAL: [{ chance: 0.04, loop: ['UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL'] }],
  CONTRACT_PROCESSING: [
    { chance: 0.06, loop: ['CONTRACT_ON_HOLD', 'CONTRACT_PROCESSING'] },
    { chance: 0.04, loop: ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING'] },
  ],
  ADVANCE_APPROVAL_FUND_ADMIN: [{ chance: 0.06, loop: ['ADVANCE_PREPARATION', 'ADVANCE_APPROVAL_FUND_ADMIN'] }],
  ADVANCE_APPROVAL_FUND_DIRECTOR: [{ chance: 0.04, loop: ['ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_APPROVAL_FUND_DIRECTOR'] }],
  ADVANCE_INSTRUCTION_ACCOUNTANT: [{ chance: 0.03, loop: ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'ADVANCE_INSTRUCTION_ACCOUNTANT'] }],
  IN_PROGRESS: [
    { chance: 0.08, loop: ['INTERIM_REVISION_REQUESTED', 'IN_PROGRESS'] },
    { chance: 0.08, loop: ['CHANGE_SUBMITTED', 'CHANGE_UNDER_REVIEW', 'IN_PROGRESS'] },
    {
      chance: 0.04,
      loop: [
        'CHANGE_REQUESTED',
        'CHANGE_SUBMITTED',
        'CHANGE_UNDER_REVIEW',
        'CHANGE_RETURNED',
        'CHANGE_SUBMITTED',
        'CHANGE_UNDER_REVIEW',
        'IN_PROGRESS',
      ],
    },
    { chance: 0.05, loop: ['OTHER_REVISION_REQUESTED', 'IN_PROGRESS'] },
    { chance: 0.03, loop: ['INCIDENT_REPORTED', 'IN_PROGRESS'] },
  ],
  REPORT_UNDER_REVIEW: [
    { chance: 0.12, loop: ['SUBMISSION_ON_HOLD', 'HOLD_CONTENT_REVISED', 'REPORT_UNDER_REVIEW'] },
    { chance: 0.06, loop: ['RETURNED_BY_ADMINISTRATOR', 'REPORT_UNDER_REVIEW'] },
  ],
  REPORT_COMPLETED_ADMIN: [
    { chance: 0.04, loop: ['RETURNED_TO_RECIPIENT_BY_DIRECTOR', 'HOLD_CONTENT_REVISED', 'REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN'] },
  ],
  REPORT_COMPLETED_DIRECTOR: [
    { chance: 0.04, loop: ['RETURNED_BY_STAFF_GENERAL', 'REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR'] },
  ],
};

function detourAt(status: ApplicationStatus, dice: Dice): readonly ApplicationStatus[] {
  return detours[status]?.find(({ chance }) => dice.chance(chance))?.loop ?? [];
}
