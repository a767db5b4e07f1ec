import { useList } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { recordPath } from '../../ui/record-path.ts';
import { inQueue, joined, nextOpen, placeOf, previousOf, type QueueEntry } from './queue.ts';
import { type Submission, submissions } from './submission.ts';

/** What one call gives; the rest moves up as the first are settled. */
const pageSize = 200;

/** The documents that wait for a review, the oldest first. */
export function useOpenDocuments(enabled: boolean, limit = pageSize) {
  const { result, query } = useList<Submission>({
    resource: submissions.name,
    filters: [{ field: 'status', operator: 'eq', value: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] }],
    sorters: [{ field: 'submittedAt', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: limit },
    queryOptions: { enabled },
  });
  return { open: result.data.map(entryOf), total: result.total ?? 0, query };
}

/** The walk through the documents that wait; undefined on a page that is no stop of it. What others settle meanwhile is passed over. */
export function useQueue({ id }: Submission) {
  const [params] = useSearchParams();
  const active = params.has('queue');
  const navigate = useNavigate();
  const { open, total, query } = useOpenDocuments(active);
  const [met] = useState(() => (params.get('queue') === 'start' ? [] : readQueue()));
  const queue = joined(met, open);
  useEffect(() => {
    if (active && query.isSuccess) saveQueue(queue);
  });
  if (!active) return undefined;

  /** To the next one that waits now. @returns false when none is left */
  const goOn = async (): Promise<boolean> => {
    const now = (await query.refetch()).data?.data.map(entryOf) ?? open;
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

function entryOf(row: Submission): QueueEntry {
  return { id: row.id, href: recordPath(submissions, row) };
}

const storageKey = 'seseragi.reviewQueue';

function readQueue(): readonly QueueEntry[] {
  return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly QueueEntry[];
}

function saveQueue(queue: readonly QueueEntry[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(queue));
}
