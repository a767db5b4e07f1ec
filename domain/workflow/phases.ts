import { type ApplicationStatus, type Phase, phaseLabels, type StatusEntry } from './application-statuses.ts';
import { applicationTransitions } from './application-transitions.ts';
import { statusEntry } from './transitions.ts';

/** `skipped`: not passed through. `ended`: the grant ended early in this phase. */
export type PhaseState = 'done' | 'current' | 'ahead' | 'skipped' | 'ended';

export interface PhaseStep {
  readonly phase: Phase;
  readonly label: string;
  readonly state: PhaseState;
  /** When it was first reached, if known. */
  readonly since: string | undefined;
}

/** The columns of a status history row used here. */
export interface Visit {
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
  readonly createdAt: string;
}

/** The phases shown. Returned applications are shown in the decision phase. */
const shownPhases: readonly Phase[] = (Object.keys(phaseLabels) as Phase[]).filter((phase) => phase !== 'returned');

const lastStatus: ApplicationStatus = 'GRANT_COMPLETED';

/**
 * The phases from application to end with their state. A complete history tells which were passed; without one, all before the current phase count as
 * done, or for an early end those before the earliest possible exit.
 */
export function phaseSteps(status: StatusEntry, history: readonly Visit[] = []): PhaseStep[] {
  const arrivals = firstArrivals(history);
  const known = history.some(({ fromStatus }) => fromStatus === null);
  const currentIndex = shownPhases.indexOf(placeOf(status));
  const last = endedEarly(status) ? earliestWayOut(status) : currentIndex;
  const behind = (phase: Phase, index: number) => (known ? arrivals.has(phase) : index <= last) || phase === placeOf(status);
  return shownPhases.map((phase, index) => ({
    phase,
    label: phaseLabels[phase],
    state: index > currentIndex ? 'ahead' : index === currentIndex ? stateHere(status) : behind(phase, index) ? 'done' : 'skipped',
    since: index > currentIndex ? undefined : arrivals.get(phase),
  }));
}

/** Whether the application was returned for correction. */
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
  const before = applicationTransitions.filter(({ to }) => to === key).map(({ from }) => shownPhases.indexOf(placeOf(statusEntry(from))));
  return Math.min(...before);
}

function firstArrivals(history: readonly Visit[]): Map<Phase, string> {
  const arrivals = new Map<Phase, string>();
  for (const { toStatus, createdAt } of history) {
    const phase = placeOf(statusEntry(toStatus));
    const known = arrivals.get(phase);
    if (known === undefined || createdAt < known) arrivals.set(phase, createdAt);
  }
  return arrivals;
}
