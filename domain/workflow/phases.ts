import { type ApplicationStatus, type Phase, phaseLabels, type StatusEntry } from './application-statuses.ts';
import { applicationTransitions } from './application-transitions.ts';
import { statusEntry } from './transitions.ts';

/** `skipped`: the way led past it. `ended`: the grant ended here before its time. */
export type PhaseState = 'done' | 'current' | 'ahead' | 'skipped' | 'ended';

export interface PhaseStep {
  readonly phase: Phase;
  readonly label: string;
  readonly state: PhaseState;
  /** When it was first reached, where the history tells. */
  readonly since: string | undefined;
}

/** One row of the status history, as far as the steps need it. */
export interface Visit {
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
  readonly createdAt: string;
}

/** The phases of the way. Papers that are sent back stand in the decision that sent them. */
const way: readonly Phase[] = (Object.keys(phaseLabels) as Phase[]).filter((phase) => phase !== 'returned');

const lastStatus: ApplicationStatus = 'GRANT_COMPLETED';

/**
 * The way from the application to the end, and where it stands. A history from the beginning on tells which phases it went through; without
 * one, all before the present phase count as done, and those before the earliest possible way out of it when it ended early.
 */
export function phaseSteps(status: StatusEntry, history: readonly Visit[] = []): PhaseStep[] {
  const arrivals = arrivalsOf(history);
  const known = history.some(({ fromStatus }) => fromStatus === null);
  const at = way.indexOf(placeOf(status));
  const last = endedEarly(status) ? earliestWayOut(status) : at;
  const behind = (phase: Phase, index: number) => (known ? arrivals.has(phase) : index <= last) || phase === placeOf(status);
  return way.map((phase, index) => ({
    phase,
    label: phaseLabels[phase],
    state: index > at ? 'ahead' : index === at ? stateHere(status) : behind(phase, index) ? 'done' : 'skipped',
    since: index > at ? undefined : arrivals.get(phase),
  }));
}

/** Whether the papers were sent back to be mended. */
export function isSentBack({ key }: StatusEntry): boolean {
  return applicationTransitions.some(({ to, kind }) => to === key && kind === 'return');
}

export function endedEarly({ key, phase }: StatusEntry): boolean {
  return phase === 'end' && key !== lastStatus;
}

function placeOf({ phase }: Pick<StatusEntry, 'phase'>): Phase {
  return phase === 'returned' ? 'decision' : phase;
}

function stateHere(status: StatusEntry): PhaseState {
  if (status.phase !== 'end') return 'current';
  return endedEarly(status) ? 'ended' : 'done';
}

function earliestWayOut({ key }: StatusEntry): number {
  const before = applicationTransitions.filter(({ to }) => to === key).map(({ from }) => way.indexOf(placeOf(statusEntry(from))));
  return Math.min(...before);
}

function arrivalsOf(history: readonly Visit[]): Map<Phase, string> {
  const arrivals = new Map<Phase, string>();
  for (const { toStatus, createdAt } of history) {
    const phase = placeOf(statusEntry(toStatus));
    const known = arrivals.get(phase);
    if (known === undefined || createdAt < known) arrivals.set(phase, createdAt);
  }
  return arrivals;
}
