import { type HttpError, useTable } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { type ListState, listQuery, listStateOf, pageSize, readListState, writeListState } from '../../data/list-state.ts';
import type { RowData } from '../../ui/row.ts';
import { askingRows, fresh } from './list-rows.ts';

/**
 * Refine’s table of a list, whose state the address has, and how to change it: any change but of the page begins at the first page again.
 * @param columns those that the reader has chosen
 */
export function useListState(resource: Resource, columns: readonly string[] | undefined) {
  const { pathname } = useLocation();
  const permanent = useMemo(() => askingRows(resource, columns), [resource, columns]);
  const { tableQuery, filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = useTable<RowData, HttpError>({
    resource: resource.name,
    syncWithLocation: true,
    pagination: { pageSize },
    filters: { permanent },
    queryOptions: { staleTime: fresh },
  });
  const state = listStateOf(resource, { filters, sorters, currentPage });
  const set = (next: ListState) => {
    const wanted = listQuery(resource, next);
    setFilters(wanted.filters, 'replace');
    setSorters(wanted.sorters);
    setCurrentPage(wanted.pagination.currentPage);
  };
  useOtherWays(resource, state, set);
  const after = (change: Partial<ListState>) => ({ ...state, page: 1, ...change });
  return {
    state,
    query: tableQuery,
    hrefOf: (change: Partial<ListState>) => `${pathname}${writeListState(resource, after(change))}`,
    change: (change: Partial<ListState>) => set(after(change)),
    clear: () => set(after({ q: '', filters: {} })),
  };
}

export type ListControl = ReturnType<typeof useListState>;

/** The way back, and links to the same list, lead to a state as well: Refine's table reads the address only once. */
function useOtherWays(resource: Resource, state: ListState, set: (next: ListState) => void): void {
  const { key, search, state: step } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because one came to an address
  useEffect(() => {
    if (type !== 'POP' && step?.isOwnStep) return;
    const next = readListState(resource, search);
    if (writeListState(resource, next) !== writeListState(resource, state)) set(next);
  }, [key]);
}
