import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { applicationTransitions, type Transition } from '../../../domain/workflow/application-transitions.ts';
import { type Frame, frames } from './plan.ts';

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
