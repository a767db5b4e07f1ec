import { describe, expect, it } from 'vitest';
import { pageWindow } from '../../domain/page-window.ts';

describe('pageWindow', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 'gap', 8]],
    [3, 8, [1, 2, 3, 4, 5, 'gap', 8]],
    [4, 8, [1, 2, 3, 4, 5, 6, 'gap', 8]],
    [5, 8, [1, 'gap', 3, 4, 5, 6, 7, 8]],
    [8, 8, [1, 'gap', 6, 7, 8]],
    [7, 14, [1, 'gap', 5, 6, 7, 8, 9, 'gap', 14]],
  ] as const)('page %i of %i', (current, pages, expected) => {
    expect(pageWindow(current, pages)).toEqual(expected);
  });

  it('never repeats a page and always holds the first, the current and the last', () => {
    for (let pages = 1; pages <= 40; pages += 1) {
      for (let current = 1; current <= pages; current += 1) {
        const numbers = pageWindow(current, pages).filter((item) => item !== 'gap');
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
      }
    }
  });
});
