import { expect, test, vi } from 'vitest';
import type { OutboxRow, Result } from '../../api/mail/outbox.ts';
import { recorder } from '../../api/mail/recorder.ts';

const log = { error: vi.fn() };
const resultOf = (id: number) => ({ row: { id } as OutboxRow, delivery: { outcome: 'accepted', answer: '250' }, at: new Date(0) }) satisfies Result;

/** A database that refuses some results, alone or beside others. */
function database(refuses: (id: number) => boolean) {
  const written: number[] = [];
  const writes: number[][] = [];
  return {
    written,
    writes,
    write: async (results: readonly Result[]) => {
      const ids = results.map(({ row }) => row.id);
      writes.push(ids);
      if (ids.some(refuses)) throw new Error('refused');
      written.push(...ids);
    },
  };
}

test('results of one moment are written together', async () => {
  const { write, writes } = database(() => false);
  const { record } = recorder(write, log);
  await Promise.all([1, 2, 3].map((id) => record(resultOf(id))));
  expect(writes).toEqual([[1, 2, 3]]);
});

test('one that cannot be written keeps no other from it, and is tried until it can', async () => {
  vi.useFakeTimers();
  let poisoned = true;
  const { write, written } = database((id) => poisoned && id === 2);
  const { record } = recorder(write, log);
  const through: number[] = [];
  for (const id of [1, 2, 3]) void record(resultOf(id)).then(() => through.push(id));
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([1, 3]);
  void record(resultOf(4)).then(() => through.push(4));
  await vi.advanceTimersByTimeAsync(100);
  expect(through).toEqual([1, 3, 4]);
  poisoned = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(through).toEqual([1, 3, 4, 2]);
  expect(written).toEqual([1, 3, 4, 2]);
  vi.useRealTimers();
});

test('a database that is away is not asked for each of them again and again', async () => {
  vi.useFakeTimers();
  let away = true;
  const { write, writes, written } = database(() => away);
  const { record } = recorder(write, log);
  const all = Promise.all(Array.from({ length: 50 }, (_, id) => record(resultOf(id))));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(writes.length).toBeLessThan(50);
  away = false;
  await vi.advanceTimersByTimeAsync(30_000);
  await all;
  expect([...written].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, id) => id));
  vi.useRealTimers();
});

test('at the end of the process each is tried once more and no longer waited for', async () => {
  const { write, written } = database((id) => id === 2);
  const { record, hurry } = recorder(write, log);
  const all = Promise.all([1, 2, 3].map((id) => record(resultOf(id))));
  hurry();
  await all;
  expect(written).toEqual([1, 3]);
});
