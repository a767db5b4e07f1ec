import { describe, expect, it, vi } from 'vitest';
import { readAgain } from '../../refine-app/resource/list/use-selection.ts';
import type { RowData } from '../../refine-app/ui/row.ts';

const rowsFrom = (length: number): RowData[] =>
  Array.from({ length }, (_, index) => ({ id: index + 1, version: 1, createdAt: '', updatedAt: '', abilities: [] }));

describe('the chosen rows of a list', () => {
  it.each([
    [0, []],
    [200, [200]],
    [1000, [200, 200, 200, 200, 200]],
    [401, [200, 200, 1]],
  ])('are read again after a bulk action, all %d of them', async (count, calls) => {
    const getMany = vi.fn(async (ids: readonly number[]) => ids.map((id) => ({ ...(rowsFrom(1)[0] as RowData), id, version: 2 })));
    const rows = await readAgain(rowsFrom(count), getMany);
    expect(getMany.mock.calls.map(([ids]) => ids.length)).toEqual(calls);
    expect(rows.map(({ id, version }) => [id, version])).toEqual(rowsFrom(count).map(({ id }) => [id, 2]));
  });

  it('are read again as far as the server answers', async () => {
    const getMany = async (ids: readonly number[]) => (ids.includes(1) ? Promise.reject(new Error('offline')) : rowsFrom(300).slice(200));
    expect(await readAgain(rowsFrom(300), getMany)).toHaveLength(100);
  });
});
