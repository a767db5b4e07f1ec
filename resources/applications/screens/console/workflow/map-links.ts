import { type ApplicationStatus, applicationStatuses, type Phase } from '../../../../../domain/workflow/application-statuses.ts';
import { activityStatuses, applicationTransitions, type Transition } from '../../../../../domain/workflow/application-transitions.ts';
import { rolesToActAt, statusEntry, stepsFrom } from '../../../../../domain/workflow/transitions.ts';

/** The line of the drawing on which each phase stands: four lines, read from left to right. */
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

/** Statuses drawn on the line they are reached from instead of that of their phase. */
const lineOverrides: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  APPLICATION_WITHDRAWN_END: 0,
  REJECTED_END: 0,
  REFUND_REQUESTED: 2,
  DECLINED_END: 2,
};

export const lineCount = 4;

export function lineOf(key: ApplicationStatus): number {
  return lineOverrides[key] ?? lineOfPhase[statusEntry(key).phase];
}

/** Statuses drawn in one frame: a step that all of them share becomes one link from the frame. */
interface Frame {
  readonly id: string;
  readonly members: readonly ApplicationStatus[];
  /** Shown beside the frame; a phase with labelled frames shows no name of its own. */
  readonly label?: string;
}

const returned = applicationStatuses.filter(({ phase }) => phase === 'returned').map(({ key }) => key);

export const frames: readonly Frame[] = [
  { id: 'frame:activity', members: activityStatuses },
  { id: 'frame:to-staff', members: returned.filter((key) => rolesToActAt(key).includes('fund_staff')), label: '担当者へ差し戻し' },
  { id: 'frame:to-grantee', members: returned.filter((key) => rolesToActAt(key).includes('recipient')), label: '助成者へ差し戻し' },
];

/** Statuses stacked vertically: those of a frame, those of the report, and each approver's with its returns. */
const stacks: readonly (readonly ApplicationStatus[])[] = [
  activityStatuses,
  ['ACTIVITY_COMPLETED', 'REPORT_PREPARING', 'REPORT_SENT', 'SUBMISSION_ON_HOLD', 'HOLD_CONTENT_REVISED'],
  ...applicationStatuses.map(({ key }) => [key, ...stepsFrom(key).flatMap(({ to }) => (returned.includes(to) ? [to] : []))]),
];

/** Height of a stack in boxes; equal for all approval stacks, so that they align. */
export function rowsOf(stack: readonly ApplicationStatus[]): number {
  const [first] = stack;
  return first && statusEntry(first).phase === 'decision' ? 3 : stack.length;
}

/** The stacks of a line in catalogue order; a status in none is a stack by itself. */
export function stacksOf(line: number): (readonly ApplicationStatus[])[] {
  const seen = new Set<ApplicationStatus>();
  return applicationStatuses.flatMap(({ key }) => {
    if (lineOf(key) !== line || seen.has(key)) return [];
    const stack = stacks.find((one) => one.length > 1 && one.includes(key)) ?? [key];
    for (const member of stack) seen.add(member);
    return [stack];
  });
}

/** An arrow of the drawing: one step, or a step shared by all members of a frame. */
export interface Link {
  readonly id: string;
  /** A status, or a frame whose members all have the step. */
  readonly from: string;
  readonly to: string;
  readonly kind: Transition['kind'];
  readonly steps: readonly Transition[];
}

/** Every step of the transition table, each in exactly one link. */
export const links: readonly Link[] = bundle(applicationTransitions);

function bundle(steps: readonly Transition[]): Link[] {
  const bundles = new Map<string, Transition[]>();
  for (const step of steps) {
    const from = frameWithAll(step.from, (member) => steps.some((other) => other.from === member && other.to === step.to), step.to);
    const to = frameWithAll(step.to, (member) => steps.some((other) => other.to === member && other.from === step.from), step.from);
    const id = `${from ?? step.from}>${to ?? step.to}`;
    bundles.set(id, [...(bundles.get(id) ?? []), step]);
  }
  return [...bundles].map(([id, bundled]) => {
    const [from = '', to = ''] = id.split('>');
    return { id, from, to, kind: bundled[0]?.kind ?? 'forward', steps: bundled };
  });
}

/** The frame of a status if all its members have the step; steps within a frame stay single. */
function frameWithAll(status: ApplicationStatus, hasStep: (member: ApplicationStatus) => boolean, other: ApplicationStatus): string | undefined {
  return frames.find(({ members }: Frame) => members.includes(status) && !members.includes(other) && members.every(hasStep))?.id;
}
