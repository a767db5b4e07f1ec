import type { Role } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { SetValue, Transition } from '../../domain/workflow/application-transitions.ts';
import { stepBetween } from '../../domain/workflow/transitions.ts';
import { dateOf, instantAt } from './days.ts';
import { daysOf } from './pace.ts';
import type { Plan } from './plan.ts';
import { diceFor } from './random.ts';
import { routeOf } from './route.ts';
import type { Timeline } from './timeline.ts';

/** A step that an application took. */
export interface Taken {
  /** Null for its creation. */
  readonly transition: Transition | null;
  readonly to: ApplicationStatus;
  /** A day number, and a minute of that day, in Japan. */
  readonly day: number;
  readonly minute: number;
}

export type Walk = readonly Taken[];

/** All that happened to an application's status, from its creation to the base date. */
export function walkOf(plan: Plan, timeline: Timeline, takesAdvance: boolean, baseDate: string): Walk {
  const dice = diceFor('walk', plan.index);
  const route = routeOf(plan, takesAdvance, dice);
  const days = daysOf({ route, plan, timeline, takesAdvance, baseDate }, dice);
  let minute = opens;
  return route.map((to, index) => {
    const [day, transition] = [days[index] as number, stepTo(route, index)];
    minute = (days[index - 1] === day ? minute : opens) + dice.int(1, longestStay(days, index, actingRole(transition)));
    return { transition, to, day, minute };
  });
}

/** The instant of a step. */
export function instantOf({ day, minute }: Taken): string {
  return instantAt(dateOf(day), Math.floor(minute / 60), minute % 60);
}

/** Whose turn a step was; an application is made by the grantee. */
export function actingRole(transition: Transition | null): Role {
  return (transition?.turn ?? transition?.by)?.[0] ?? 'recipient';
}

/** The first date on which an application came to a status. */
export function dateOfArrival(walk: Walk, status: ApplicationStatus): string | null {
  const step = walk.find(({ to }) => to === status);
  return step ? dateOf(step.day) : null;
}

/** The date on which a step of the table filled in a date, the last one if several did. */
export function dateThatWasSet(walk: Walk, table: 'application' | 'payment', column: string): string | null {
  const step = lastThatSet(walk, table, column);
  return step ? dateOf(step.day) : null;
}

/** What the steps of the table made of a payment's column. */
export function paymentValue(walk: Walk, column: string): SetValue | undefined {
  return lastThatSet(walk, 'payment', column)?.transition?.sets?.payment?.[column];
}

function lastThatSet(walk: Walk, table: 'application' | 'payment', column: string): Taken | undefined {
  return walk.findLast(({ transition }) => transition?.sets?.[table]?.[column] !== undefined);
}

function stepTo(route: readonly ApplicationStatus[], index: number): Transition | null {
  const [from, to] = [route[index - 1], route[index] as ApplicationStatus];
  if (!from) return null;
  const transition = stepBetween(from, to);
  if (!transition) throw new Error(`The table has no step from ${from} to ${to}`);
  return transition;
}

const opens = 9 * 60;

/** How many minutes a step may leave to the next one of its day: office hours for all of them, but grantees write in the evening too. */
function longestStay(days: readonly number[], index: number, role: Role): number {
  const day = days[index] as number;
  const together = days.lastIndexOf(day) - days.indexOf(day) + 1;
  return together === 1 && role === 'recipient' ? 750 : Math.floor(495 / together);
}
