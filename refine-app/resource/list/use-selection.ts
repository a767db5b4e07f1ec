import { useDataProvider } from '@refinedev/core';
import { useCallback, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { chunksOf } from '../../ui/chunks.ts';
import type { RowData } from '../../ui/row.ts';

/** The chosen rows of a list, kept as objects across pages; those on the current page are up to date. */
export function useSelection(resource: Resource, current: readonly RowData[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowData>>(new Map());
  const getMany = useDataProvider()().getMany;
  /** Keeps its identity, so that the memoised rows of a table are not rendered again. */
  const set = useCallback(
    (rows: readonly RowData[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    [],
  );
  /** Refetches rows, since those on other pages may have changed. */
  const reread = async (rows: readonly RowData[]) => {
    set(await readAgain(rows, async (ids) => (await getMany?.<RowData>({ resource: resource.name, ids }))?.data ?? []), true);
  };
  const newest = (row: RowData) => current.find(({ id }) => id === row.id) ?? row;
  return { rows: [...chosen.values()].map(newest), has: (id: number) => chosen.has(id), set, reread, clear: () => setChosen(new Map()) };
}

/** Maximum number of rows per call. */
const batch = 200;

/** Refetches rows; those of a failed call are missing. */
export async function readAgain(rows: readonly RowData[], getMany: (ids: number[]) => Promise<readonly RowData[]>): Promise<RowData[]> {
  const found: RowData[] = [];
  for (const chunk of chunksOf(rows, batch)) found.push(...(await getMany(chunk.map(({ id }) => id)).catch(() => [])));
  return found;
}

export type Selection = ReturnType<typeof useSelection>;
