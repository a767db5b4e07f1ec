import type { Role } from '../roles.ts';
import { type ApplicationStatus, applicationStatuses, type Phase, type StatusEntry } from './application-statuses.ts';
import { applicationTransitions, type Transition } from './application-transitions.ts';
import { aboutOwnRow } from './guards.ts';

/** Questions to the table of transitions. All answers come from it alone. */

const byKey = new Map<string, StatusEntry>(applicationStatuses.map((entry) => [entry.key, entry]));
const outOf = new Map(applicationStatuses.map(({ key }) => [key, applicationTransitions.filter(({ from }) => from === key)]));

/** The catalogue's entry of a status code. @throws when there is none */
export function statusEntry(key: string): StatusEntry {
  const entry = byKey.get(key);
  if (!entry) throw new Error(`No application status ${key}`);
  return entry;
}

export function statusById(id: number): StatusEntry | undefined {
  return applicationStatuses[id - 1];
}

/** Every step out of a status, in the order of the table. */
export function stepsFrom(status: ApplicationStatus): readonly Transition[] {
  return outOf.get(status) ?? [];
}

export function stepBetween(from: ApplicationStatus, to: ApplicationStatus): Transition | undefined {
  return stepsFrom(from).find((transition) => transition.to === to);
}

/** The steps that a role may choose from a status; what a grantee does by signing is none of them. */
export function stepsFor(status: ApplicationStatus, role: Role): Transition[] {
  return stepsFrom(status).filter((transition) => mayChoose(transition, role));
}

export function mayChoose({ by, signed, announced }: Transition, role: Role): boolean {
  return by.includes(role) && !announced && !(signed && role === 'recipient');
}

/** The phases in which nothing but an application's own row goes by its status: no letter, document, receipt or payment is there yet. */
const alone: readonly Phase[] = ['application', 'selection'];

/**
 * Whether every step to a status speaks of the application's own row and its history alone: what it demands, what it writes, and what others may do
 * because of where it came from. Such a step needs to hold no more than that row.
 */
export function holdsOneRow(to: ApplicationStatus): boolean {
  const steps = applicationTransitions.filter((transition) => transition.to === to);
  return steps.every(({ from, needs = [], sets, paysReceipts }) => {
    const own = needs.every((guard) => aboutOwnRow.includes(guard));
    return own && !sets?.payment && !paysReceipts && alone.includes(statusEntry(from).phase);
  });
}

/** Whose turn it is: the roles that are awaited at a status. None at an end. */
export function turnAt(status: ApplicationStatus): Role[] {
  return [...new Set(stepsFrom(status).flatMap(awaitedFor))];
}

function awaitedFor({ kind, by, turn }: Transition): readonly Role[] {
  return turn ?? (kind === 'forward' ? by : []);
}

/** What a role does next, by the words of a button: one step, or several between which it then chooses. */
export interface WayOn {
  readonly label: string;
  readonly steps: readonly Transition[];
}

/** The ways on of a role whose turn it is, the usual one first; none for the others. */
export function waysOn(status: ApplicationStatus, role: Role): WayOn[] {
  const awaited = stepsFor(status, role).filter((step) => awaitedFor(step).includes(role));
  const labels = [...new Set(awaited.flatMap(({ label }) => label ?? []))];
  return labels.map((label) => ({ label, steps: awaited.filter((step) => step.label === label) }));
}

/** How a role whose turn it is gives it back: to whoever must mend it, or else to where it came from. */
export function waysBack(status: ApplicationStatus, role: Role): Transition[] {
  if (waysOn(status, role).length === 0) return [];
  const steps = stepsFor(status, role);
  const returns = steps.filter(({ kind }) => kind === 'return');
  return returns.length > 0 ? returns : steps.filter(({ kind }) => kind === 'back');
}

/** Who is awaited at each status but the ends. */
export const awaitedRoles = Object.fromEntries(applicationStatuses.flatMap(({ key }) => (isEnd(key) ? [] : [[key, turnAt(key)]])));

/** The statuses at which a role is awaited. */
export function awaiting(role: Role): ApplicationStatus[] {
  return applicationStatuses.map(({ key }) => key).filter((key) => turnAt(key).includes(role));
}

export function isEnd(status: ApplicationStatus): boolean {
  return stepsFrom(status).length === 0;
}
