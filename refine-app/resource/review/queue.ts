import { useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';

/** A record in the queue of those to be reviewed. */
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

/** The address of a record's page as a stop of the queue; the first one begins anew, without what was met on an earlier walk. */
export function inQueue(href: string, stop: 'start' | 'on' = 'on'): string {
  return `${href}${href.includes('?') ? '&' : '?'}queue=${stop}`;
}

/** What one call gives; the rest moves up as the first are settled. */
const pageSize = 200;

/** The records that wait for a review, the oldest first. */
export function useOpenRecords(resource: Resource, enabled: boolean, limit = pageSize) {
  const { result, query } = useList<RowData>({
    resource: resource.name,
    filters: [{ field: 'status', operator: 'eq', value: awaitedAt(resource) }],
    sorters: [{ field: resource.review?.since ?? 'id', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: limit },
    queryOptions: { enabled },
  });
  return { open: result.data.map((row) => entryOf(resource, row)), total: result.total ?? 0, query };
}

/** The walk through the records that wait; undefined on a page that is no stop of it. What others settle meanwhile is passed over. */
export function useQueue(resource: Resource, { id }: RowData) {
  const [params] = useSearchParams();
  const active = params.has('queue');
  const navigate = useNavigate();
  const { open, total, query } = useOpenRecords(resource, active);
  const [met] = useState(() => (params.get('queue') === 'start' ? [] : readQueue(resource)));
  const queue = joined(met, open);
  useEffect(() => {
    if (active && query.isSuccess) saveQueue(resource, queue);
  });
  if (!active) return undefined;

  /** To the next one that waits now. @returns false when none is left */
  const goOn = async (): Promise<boolean> => {
    const now = (await query.refetch()).data?.data.map((row) => entryOf(resource, row)) ?? open;
    const next = nextOpen(joined(queue, now), now, id);
    if (next) navigate(inQueue(next.href), { replace: true });
    return next !== undefined;
  };
  const previous = previousOf(queue, id);
  return {
    ...placeOf(queue, open, total, id),
    isKnown: query.isSuccess,
    hasNext: nextOpen(queue, open, id) !== undefined,
    goOn,
    goBack: previous && (() => navigate(inQueue(previous.href), { replace: true })),
  };
}

export type Queue = NonNullable<ReturnType<typeof useQueue>>;

function entryOf(resource: Resource, row: RowData): QueueEntry {
  return { id: row.id, href: recordPath(resource, row) };
}

/** Where the steps that lead on start from: there a record waits. */
export function awaitedAt({ lifecycle }: Resource): string[] {
  const steps = Object.values(lifecycle?.steps ?? {}).filter(({ kind }) => kind === 'forward');
  return steps.flatMap(({ from }) => from);
}

const storageKey = ({ name }: Resource) => `seseragi.reviewQueue.${name}`;

function readQueue(resource: Resource): readonly QueueEntry[] {
  return JSON.parse(sessionStorage.getItem(storageKey(resource)) ?? '[]') as readonly QueueEntry[];
}

function saveQueue(resource: Resource, queue: readonly QueueEntry[]): void {
  sessionStorage.setItem(storageKey(resource), JSON.stringify(queue));
}
