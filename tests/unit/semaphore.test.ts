import { expect, test } from 'vitest';
import { semaphore } from '../../api/semaphore.ts';

test('so many run side by side, the rest in their order, and one that fails gives its place back', async () => {
  const run = semaphore(2);
  const begun: number[] = [];
  let [inside, most] = [0, 0];
  const work = (index: number) => async () => {
    begun.push(index);
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside--;
    if (index === 1) throw new Error('one');
    return index;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((index) => run(work(index))));
  expect([begun, most, inside]).toEqual([[0, 1, 2, 3, 4], 2, 0]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
