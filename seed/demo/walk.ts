import type { Role } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../domain/workflow/application-transitions.ts';
import { stepBetween } from '../../domain/workflow/transitions.ts';
import { dateOf, instantAt } from './days.ts';
import { daysOf } from './pace.ts';
import type { Plan } from './plan.ts';
import { type Dice, diceFor } from './random.ts';
import { routeOf } from './route.ts';
import type { Timeline } from './timeline.ts';

/** A step that an application took. */
export interface Taken {
  /** Null for its creation. */
  readonly transition: Transition | null;
  readonly to: ApplicationStatus;
  /** The date in Japan. */
  readonly day: string;
  readonly at: string;
}

export type Walk = readonly Taken[];

/** All that happened to an application's status, from its creation to the base date. */
export function walkOf(plan: Plan, timeline: Timeline, takesAdvance: boolean, baseDate: string): Walk {
  const dice = diceFor('walk', plan.index);
  const route = routeOf(plan, takesAdvance, dice);
  const days = daysOf(route, plan, timeline, takesAdvance, baseDate, dice);
  const steps = route.map((to, index) => ({ to, transition: stepTo(route, index) }));
  const minutes = minutesOf(
    days,
    steps.map(({ transition }) => actingRole(transition) === 'recipient'),
    dice,
  );
  return steps.map((step, index) => {
    const day = dateOf(days[index] as number);
    const minute = minutes[index] as number;
    return { ...step, day, at: instantAt(day, Math.floor(minute / 60), minute % 60) };
  });
}

/** Whose turn a step was; an application is made by the grantee. */
export function actingRole(transition: Transition | null): Role {
  return (transition?.turn ?? transition?.by)?.[0] ?? 'recipient';
}

/** The first day on which an application came to a status. */
export function dayOf(walk: Walk, status: ApplicationStatus): string | null {
  return walk.find(({ to }) => to === status)?.day ?? null;
}

/** The day on which a step of the table filled in a date, the last one if several did. */
export function dayThatSet(walk: Walk, table: 'application' | 'payment', column: string): string | null {
  return walk.findLast(({ transition }) => transition?.sets?.[table]?.[column] === '@today')?.day ?? null;
}

/** What the steps of the table made of a payment's column. */
export function paymentValue(walk: Walk, column: string): unknown {
  return walk.findLast(({ transition }) => transition?.sets?.payment?.[column] !== undefined)?.transition?.sets?.payment?.[column];
}

function stepTo(route: readonly ApplicationStatus[], index: number): Transition | null {
  const [from, to] = [route[index - 1], route[index] as ApplicationStatus];
  if (!from) return null;
  const transition = stepBetween(from, to);
  if (!transition) throw new Error(`The table has no step from ${from} to ${to}`);
  return transition;
}

const opens = 9 * 60;

/** Minutes of the day, each later than the one before on the same day: office hours, but grantees write in the evening too. */
function minutesOf(days: readonly number[], grantees: readonly boolean[], dice: Dice): number[] {
  const perDay = new Map<number, number>();
  for (const day of days) perDay.set(day, (perDay.get(day) ?? 0) + 1);
  let minute = opens;
  return days.map((day, index) => {
    const together = perDay.get(day) ?? 1;
    const length = together === 1 && grantees[index] ? 750 : 495;
    minute = (days[index - 1] === day ? minute : opens) + dice.int(1, Math.floor(length / together));
    return minute;
  });
}
