import { type ApplicationStatus, applicationStatuses, type Phase } from '../../../../../domain/workflow/application-statuses.ts';
import { activityStatuses, applicationTransitions, type Transition } from '../../../../../domain/workflow/application-transitions.ts';
import { statusEntry, stepsFrom, turnAt } from '../../../../../domain/workflow/transitions.ts';

/** The drawing is read like a page: four lines from left to right, each with the phases that stand in it. */
const lineOfPhase: Readonly<Record<Phase, number>> = {
  application: 0,
  selection: 0,
  contract: 1,
  advance: 1,
  activity: 2,
  report: 3,
  decision: 3,
  returned: 3,
  settlement: 3,
  end: 3,
};

/** Statuses that stand nearer to where one comes from than to the others of their phase. */
const elsewhere: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  APPLICATION_WITHDRAWN_END: 0,
  REJECTED_END: 0,
  REFUND_REQUESTED: 2,
  DECLINED_END: 2,
};

export const lineCount = 4;

export function lineOf(key: ApplicationStatus): number {
  return elsewhere[key] ?? lineOfPhase[statusEntry(key).phase];
}

/** Statuses drawn as a set: steps that all of them have in common become one line from the frame around them. */
interface Frame {
  readonly id: string;
  readonly members: readonly ApplicationStatus[];
  /** Written beside it; a phase whose frames are named needs no name of its own. */
  readonly label?: string;
}

const returned = applicationStatuses.filter(({ phase }) => phase === 'returned').map(({ key }) => key);

export const frames: readonly Frame[] = [
  { id: 'frame:activity', members: activityStatuses },
  { id: 'frame:to-staff', members: returned.filter((key) => turnAt(key).includes('fund_staff')), label: '担当者へ差し戻し' },
  { id: 'frame:to-grantee', members: returned.filter((key) => turnAt(key).includes('recipient')), label: '助成者へ差し戻し' },
];

/** Statuses that stand above each other: those of a frame, the report's, and what each approver may send back. */
const stacks: readonly (readonly ApplicationStatus[])[] = [
  activityStatuses,
  ['ACTIVITY_COMPLETED', 'REPORT_PREPARING', 'REPORT_SENT', 'SUBMISSION_ON_HOLD', 'HOLD_CONTENT_REVISED'],
  ...applicationStatuses.map(({ key }) => [key, ...stepsFrom(key).flatMap(({ to }) => (returned.includes(to) ? [to] : []))]),
];

/** How many boxes high a stack is laid out: all of the approval alike, so that they stand in one row. */
export function rowsOf(stack: readonly ApplicationStatus[]): number {
  const [first] = stack;
  return first && statusEntry(first).phase === 'decision' ? 3 : stack.length;
}

/** The stacks of a line in the order of the catalogue; a status that is in none stands alone. */
export function stacksOf(line: number): (readonly ApplicationStatus[])[] {
  const seen = new Set<ApplicationStatus>();
  return applicationStatuses.flatMap(({ key }) => {
    if (lineOf(key) !== line || seen.has(key)) return [];
    const stack = stacks.find((one) => one.length > 1 && one.includes(key)) ?? [key];
    for (const member of stack) seen.add(member);
    return [stack];
  });
}

/** A line of the drawing: one step, or the steps that all members of a frame have in common. */
export interface Link {
  readonly id: string;
  /** A status, or the frame whose members all have the step. */
  readonly from: string;
  readonly to: string;
  readonly kind: Transition['kind'];
  readonly steps: readonly Transition[];
}

/** Every step of the table in one link each. */
export const links: readonly Link[] = bundle(applicationTransitions);

function bundle(steps: readonly Transition[]): Link[] {
  const found = new Map<string, Transition[]>();
  for (const step of steps) {
    const from = frameWithAll(step.from, (member) => steps.some((other) => other.from === member && other.to === step.to), step.to);
    const to = frameWithAll(step.to, (member) => steps.some((other) => other.to === member && other.from === step.from), step.from);
    const id = `${from ?? step.from}>${to ?? step.to}`;
    found.set(id, [...(found.get(id) ?? []), step]);
  }
  return [...found].map(([id, together]) => {
    const [from = '', to = ''] = id.split('>');
    return { id, from, to, kind: together[0]?.kind ?? 'forward', steps: together };
  });
}

/** The frame of a status whose members all have the step; steps within a frame stay single. */
function frameWithAll(status: ApplicationStatus, has: (member: ApplicationStatus) => boolean, other: ApplicationStatus): string | undefined {
  return frames.find(({ members }: Frame) => members.includes(status) && !members.includes(other) && members.every(has))?.id;
}
