/** A document in the queue of those to be reviewed. */
export interface QueueEntry {
  readonly id: number;
  /** Its page. */
  readonly href: string;
}

/**
 * The queue as one walks through it: what was met before keeps its place, also when it is settled since, by oneself or by someone else;
 * what came in meanwhile goes to the end.
 */
export function joined(met: readonly QueueEntry[], open: readonly QueueEntry[]): QueueEntry[] {
  const known = new Set(met.map(({ id }) => id));
  return [...met, ...open.filter(({ id }) => !known.has(id))];
}

/** The next one still to be reviewed: behind the present one, else from the start again. Never the present one. */
export function nextOpen(queue: readonly QueueEntry[], open: readonly QueueEntry[], current: number): QueueEntry | undefined {
  const waiting = new Set(open.map(({ id }) => id));
  const at = queue.findIndex(({ id }) => id === current);
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))].find(({ id }) => waiting.has(id));
}

/** The one before, settled or not: one may want to look at it again. */
export function previousOf(queue: readonly QueueEntry[], current: number): QueueEntry | undefined {
  return queue[queue.findIndex(({ id }) => id === current) - 1];
}

/** Where one is, of how many: those settled on the way and all that wait, of which `open` may hold only the first. */
export function placeOf(queue: readonly QueueEntry[], open: readonly QueueEntry[], openTotal: number, current: number) {
  const at = queue.findIndex(({ id }) => id === current);
  return { position: at < 0 ? undefined : at + 1, total: queue.length - open.length + openTotal, left: openTotal };
}

/** The address of a document's page as a stop of the queue; the first one begins anew, without what was met on an earlier walk. */
export function inQueue(href: string, stop: 'start' | 'on' = 'on'): string {
  return `${href}${href.includes('?') ? '&' : '?'}queue=${stop}`;
}
