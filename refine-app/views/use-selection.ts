import { useState } from 'react';
import type { RowData } from '../ui/row.ts';

/** The chosen rows of a list, whole, so that they stay known on other pages; those on the current page as they are now. */
export function useSelection(current: readonly RowData[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowData>>(new Map());
  const set = (rows: readonly RowData[], on: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    setChosen(next);
  };
  const newest = (row: RowData) => current.find(({ id }) => id === row.id) ?? row;
  return { rows: [...chosen.values()].map(newest), has: (id: number) => chosen.has(id), set, clear: () => setChosen(new Map()) };
}

export type Selection = ReturnType<typeof useSelection>;
