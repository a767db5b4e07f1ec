import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { stepsFrom } from '../../domain/workflow/transitions.ts';

const known = new Map<string, readonly ApplicationStatus[]>();

/**
 * The shortest way by the table of transitions from one status to another, both included; of two that are equally short, the
 * one that the table names first. Nothing is closed or taken back on the way, save by its last step.
 * @throws when there is none
 */
export function wayBetween(from: ApplicationStatus, to: ApplicationStatus): readonly ApplicationStatus[] {
  const key = `${from} ${to}`;
  const way = known.get(key) ?? search(from, to);
  known.set(key, way);
  return way;
}

function search(from: ApplicationStatus, to: ApplicationStatus): readonly ApplicationStatus[] {
  const seen = new Set<ApplicationStatus>([from]);
  let ways: (readonly ApplicationStatus[])[] = [[from]];
  while (ways.length > 0) {
    const arrived = ways.find((way) => way.at(-1) === to);
    if (arrived) return arrived;
    ways = ways.flatMap((way) => onward(way, to, seen));
  }
  throw new Error(`The table has no way from ${from} to ${to}`);
}

function onward(way: readonly ApplicationStatus[], target: ApplicationStatus, seen: Set<ApplicationStatus>): ApplicationStatus[][] {
  return stepsFrom(way.at(-1) as ApplicationStatus).flatMap(({ to, kind }) => {
    const isOnTheWay = kind !== 'end' && kind !== 'back';
    if (seen.has(to) || !(isOnTheWay || to === target)) return [];
    seen.add(to);
    return [[...way, to]];
  });
}
