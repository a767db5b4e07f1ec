import type { Role } from '../roles.ts';
import { type ApplicationStatus, applicationStatuses, type Phase, type StatusEntry } from './application-statuses.ts';
import { applicationTransitions, type Transition } from './application-transitions.ts';
import { ownRowGuards } from './guards.ts';

/** Queries on the transition table. */

const byKey = new Map<string, StatusEntry>(applicationStatuses.map((entry) => [entry.key, entry]));
const stepsByStatus = new Map(applicationStatuses.map(({ key }) => [key, applicationTransitions.filter(({ from }) => from === key)]));

/** The entry of a status code. @throws when there is none @throws when there is none */
export function statusEntry(key: string): StatusEntry {
  const entry = byKey.get(key);
  if (!entry) throw new Error(`No application status ${key}`);
  return entry;
}

export function statusById(id: number): StatusEntry | undefined {
  return applicationStatuses[id - 1];
}

/** The transitions from a status, in table order. */
export function stepsFrom(status: ApplicationStatus): readonly Transition[] {
  return stepsByStatus.get(status) ?? [];
}

export function stepBetween(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  return stepsFrom(from).find((transition) => transition.to === to);
}

/** The transitions that a role may choose; signing is not one of them. */
export function stepsFor(status: ApplicationStatus, role: Role): Transition[] {
  return stepsFrom(status).filter((transition) => mayChoose(transition, role));
}

export function mayChoose({ by, signed, announced }: Transition, role: Role): boolean {
  return by.includes(role) && !announced && !(signed && role === 'recipient');
}

/** Phases in which only the application's own row depends on its status: no letters, documents, receipts or payments exist. */
const earlyPhases: readonly Phase[] = ['application', 'selection'];

/** Whether all transitions to a status depend on and write only the application's own row and history. They then need to lock only that row. */
export function locksOnlyOwnRow(to: ApplicationStatus): boolean {
  const steps = applicationTransitions.filter((transition) => transition.to === to);
  return steps.every(({ from, needs = [], sets, paysReceipts }) => {
    const own = needs.every((guard) => ownRowGuards.includes(guard));
    return own && !sets?.payment && !paysReceipts && earlyPhases.includes(statusEntry(from).phase);
  });
}

/** The roles that have to act in a status; none at an end. */
export function rolesToActAt(status: ApplicationStatus): Role[] {
  return [...new Set(stepsFrom(status).flatMap(rolesToAct))];
}

function rolesToAct({ kind, by, turn }: Transition): readonly Role[] {
  return turn ?? (kind === 'forward' ? by : []);
}

/** The next action of a role: one transition, or several to choose from under one button label. */
export interface NextAction {
  readonly label: string;
  readonly steps: readonly Transition[];
}

/** The next actions of a role that has to act, the usual one first; empty for others. */
export function nextActions(status: ApplicationStatus, role: Role): NextAction[] {
  const awaited = stepsFor(status, role).filter((step) => rolesToAct(step).includes(role));
  const labels = [...new Set(awaited.flatMap(({ label }) => label ?? []))];
  return labels.map((label) => ({ label, steps: awaited.filter((step) => step.label === label) }));
}

/** The transitions with which a role that has to act returns the application, for correction or else one step back. */
export function returnTransitions(status: ApplicationStatus, role: Role): Transition[] {
  if (nextActions(status, role).length === 0) return [];
  const steps = stepsFor(status, role);
  const returns = steps.filter(({ kind }) => kind === 'return');
  return returns.length > 0 ? returns : steps.filter(({ kind }) => kind === 'back');
}

/** The roles that have to act, by status, without ends. */
export const awaitedRoles = Object.fromEntries(applicationStatuses.flatMap(({ key }) => (isEnd(key) ? [] : [[key, rolesToActAt(key)]])));

/** The statuses in which a role has to act. */
export function statusesAwaiting(role: Role): ApplicationStatus[] {
  return applicationStatuses.map(({ key }) => key).filter((key) => rolesToActAt(key).includes(role));
}

export function isEnd(status: ApplicationStatus): boolean {
  return stepsFrom(status).length === 0;
}
