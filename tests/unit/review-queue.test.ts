import { describe, expect, it } from 'vitest';
import { joinedQueue, nextOpen, previousOf, type QueueEntry, queuePath, queuePosition } from '../../refine-app/resource/review/review-queue.ts';

const entries = (...ids: number[]): QueueEntry[] => ids.map((id) => ({ id, href: `/admin/submissions/detail?formNumber=${id}` }));
const ids = (queue: readonly QueueEntry[]) => queue.map(({ id }) => id);

describe('the queue of documents to be reviewed', () => {
  it('keeps what was met in its place, and puts what came in meanwhile at the end', () => {
    expect(ids(joinedQueue(entries(1, 2, 3), entries(2, 3, 4)))).toEqual([1, 2, 3, 4]);
    expect(ids(joinedQueue([], entries(5, 6)))).toEqual([5, 6]);
  });

  it('goes to the next one that waits, past those that others settled', () => {
    const queue = entries(1, 2, 3, 4);
    expect(nextOpen(queue, entries(1, 4), 1)?.id).toBe(4);
    expect(nextOpen(queue, entries(2, 3, 4), 1)?.id).toBe(2);
  });

  it('comes back to what was passed over, and ends when nothing but the present one waits', () => {
    const queue = entries(1, 2, 3);
    expect(nextOpen(queue, entries(1, 3), 3)?.id).toBe(1);
    expect(nextOpen(queue, entries(3), 3)).toBeUndefined();
    expect(nextOpen(queue, [], 2)).toBeUndefined();
  });

  it('begins at its first where the present page is no part of it', () => {
    expect(nextOpen(entries(1, 2), entries(1, 2), 9)?.id).toBe(1);
    expect(previousOf(entries(1, 2), 9)).toBeUndefined();
  });

  it('leads back to the one before, settled or not', () => {
    expect(previousOf(entries(1, 2, 3), 3)?.id).toBe(2);
    expect(previousOf(entries(1, 2, 3), 1)).toBeUndefined();
  });

  it('counts what was settled on the way and all that waits, also beyond what one call gives', () => {
    expect(queuePosition(entries(1, 2, 3), entries(2, 3), 2, 2)).toEqual({ position: 2, total: 3, left: 2 });
    expect(queuePosition(entries(1, 2, 3), entries(2, 3), 250, 2)).toEqual({ position: 2, total: 251, left: 250 });
    expect(queuePosition(entries(1), entries(1), 1, 7)).toEqual({ position: undefined, total: 1, left: 1 });
  });

  it('marks the address of a stop, whether or not it has a query', () => {
    expect(queuePath('/admin/submissions/detail?entryNumber=R1&formNumber=1')).toBe('/admin/submissions/detail?entryNumber=R1&formNumber=1&queue=on');
    expect(queuePath('/admin/submissions/7', 'start')).toBe('/admin/submissions/7?queue=start');
  });
});
