import { describe, expect, it } from 'vitest';
import { lastPageOf, rowCountOf, rowCountText } from '../../refine-app/resource/list/row-count.ts';

const exact = (count: number) => ({ count, isExact: true });
const atLeast = (count: number) => ({ count, isExact: false });

describe('the total of a list', () => {
  it('says when it is not exact', () => {
    expect([rowCountText(exact(1234)), rowCountText(atLeast(10_000))]).toEqual(['1,234件', '10,000件以上']);
  });

  it('is exact unless the answer says otherwise', () => {
    expect(rowCountOf({ total: 5 })).toEqual(exact(5));
    expect(rowCountOf({ total: 10_000, isExact: false })).toEqual(atLeast(10_000));
    expect(rowCountOf(undefined)).toEqual(exact(0));
  });

  it('leads to a next page for as long as pages are full, where nobody has counted to the end', () => {
    expect(lastPageOf(exact(61), 1, 30)).toBe(3);
    expect(lastPageOf(atLeast(10_000), 1, 30)).toBe(334);
    expect(lastPageOf(atLeast(10_020), 334, 30)).toBe(335);
    expect(lastPageOf(atLeast(12_000), 401, 7)).toBe(401);
  });
});
