import { useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';

/** A record in the review queue. */
export interface QueueEntry {
  readonly id: number;
  /** Its page. */
  readonly href: string;
}

/**
 * The queue during a review: visited records keep their position, also once decided by the user or somebody else; new ones are added at the end.
 */
export function joinedQueue(visited: readonly QueueEntry[], open: readonly QueueEntry[]): QueueEntry[] {
  const known = new Set(visited.map(({ id }) => id));
  return [...visited, ...open.filter(({ id }) => !known.has(id))];
}

/** The next open record after the current one, or else from the start; never the current one. */
export function nextOpen(queue: readonly QueueEntry[], open: readonly QueueEntry[], current: number): QueueEntry | undefined {
  const waiting = new Set(open.map(({ id }) => id));
  const at = queue.findIndex(({ id }) => id === current);
  return [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))].find(({ id }) => waiting.has(id));
}

/** The previous record, open or decided. */
export function previousOf(queue: readonly QueueEntry[], current: number): QueueEntry | undefined {
  return queue[queue.findIndex(({ id }) => id === current) - 1];
}

/** The position and the total: decided and open records. `open` may contain only the first page. */
export function queuePosition(queue: readonly QueueEntry[], open: readonly QueueEntry[], openTotal: number, current: number) {
  const at = queue.findIndex(({ id }) => id === current);
  return { position: at < 0 ? undefined : at + 1, total: queue.length - open.length + openTotal, left: openTotal };
}

/** The address of a record within the queue; `start` begins a new queue without the visited records of an earlier one. */
export function queuePath(href: string, stop: 'start' | 'on' = 'on'): string {
  return `${href}${href.includes('?') ? '&' : '?'}queue=${stop}`;
}

/** Rows per call; later ones follow as the first are decided. */
const pageSize = 200;

/** The records that await a review, the oldest first. */
export function useOpenRecords(resource: Resource, enabled: boolean, limit = pageSize) {
  const { result, query } = useList<RowData>({
    resource: resource.name,
    filters: [{ field: 'status', operator: 'eq', value: reviewableStatuses(resource) }],
    sorters: [{ field: resource.review?.since ?? 'id', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: limit },
    queryOptions: { enabled },
  });
  return { open: result.data.map((row) => entryOf(resource, row)), total: result.total ?? 0, query };
}

/** The queue at the current record; undefined outside the queue. Records that others have decided are skipped. */
export function useQueue(resource: Resource, { id }: RowData) {
  const [params] = useSearchParams();
  const active = params.has('queue');
  const navigate = useNavigate();
  const { open, total, query } = useOpenRecords(resource, active);
  const [visited] = useState(() => (params.get('queue') === 'start' ? [] : readQueue(resource)));
  const queue = joinedQueue(visited, open);
  useEffect(() => {
    if (active && query.isSuccess) saveQueue(resource, queue);
  });
  if (!active) return undefined;

  /** Opens the next open record. @returns false when none is left */
  const goOn = async (): Promise<boolean> => {
    const now = (await query.refetch()).data?.data.map((row) => entryOf(resource, row)) ?? open;
    const next = nextOpen(joinedQueue(queue, now), now, id);
    if (next) navigate(queuePath(next.href), { replace: true });
    return next !== undefined;
  };
  const previous = previousOf(queue, id);
  return {
    ...queuePosition(queue, open, total, id),
    isKnown: query.isSuccess,
    hasNext: nextOpen(queue, open, id) !== undefined,
    goOn,
    goBack: previous && (() => navigate(queuePath(previous.href), { replace: true })),
  };
}

export type Queue = NonNullable<ReturnType<typeof useQueue>>;

function entryOf(resource: Resource, row: RowData): QueueEntry {
  return { id: row.id, href: recordPath(resource, row) };
}

/** The statuses in which a record awaits a review: those from which forward steps start. */
export function reviewableStatuses({ lifecycle }: Resource): string[] {
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
