import type { Role } from '../../../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import { type Link, links } from './map-links.ts';

/** An application on the map: its status, and the statuses that led to it, in order. */
export interface Trail {
  readonly status: ApplicationStatus;
  /** Empty if the role may not read the history. */
  readonly stations: readonly string[];
}

/** What to highlight; the first that is set wins. */
export interface Question {
  readonly selected: ApplicationStatus | null;
  readonly role: Role | null;
  readonly trail: Trail | null;
}

/** The highlighted boxes and links; all others are dimmed. */
export interface Highlight {
  readonly boxes: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

/** @returns null if nothing is to be highlighted */
export function highlightOf({ selected, role, trail }: Question): Highlight | null {
  if (selected) return highlight(({ from, to }) => from === selected || to === selected, [selected]);
  if (role) return highlight(({ by }) => by.includes(role), []);
  if (trail) return { boxes: new Set([trail.status, ...trail.stations]), links: passedLinks(trail) };
  return null;
}

function highlight(matches: (step: Link['steps'][number]) => boolean, extraBoxes: readonly string[]): Highlight {
  const matching = links.filter(({ steps }) => steps.some(matches));
  const ends = matching.flatMap(({ steps }) => steps.filter(matches).flatMap(({ from, to }) => [from, to]));
  return { boxes: new Set([...extraBoxes, ...ends]), links: new Set(matching.map(({ id }) => id)) };
}

/** The links that the application passed. */
export function passedLinks({ stations }: Trail): Set<string> {
  const passed = (from: string, to: string) => stations.some((station, index) => station === from && stations[index + 1] === to);
  return new Set(links.filter(({ steps }) => steps.some(({ from, to }) => passed(from, to))).map(({ id }) => id));
}
