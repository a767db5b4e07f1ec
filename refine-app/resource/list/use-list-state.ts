import { type HttpError, useTable } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { type ListState, listQuery, listStateOf, pageSize, readListState, writeListState } from '../../data/list-state.ts';
import type { RowData } from '../../ui/row.ts';
import { prefetchFreshness, rowFieldsFilter } from './list-rows.ts';

/**
 * Refine's `useTable` for a list, with its state in the address, and functions to change it. Any change except of the page returns to the first page.
 * @param columns chosen by the user
 */
export function useListState(resource: Resource, columns: readonly string[] | undefined) {
  const { pathname } = useLocation();
  const permanent = useMemo(() => rowFieldsFilter(resource, columns), [resource, columns]);
  const { tableQuery, filters, sorters, currentPage, setFilters, setSorters, setCurrentPage } = useTable<RowData, HttpError>({
    resource: resource.name,
    syncWithLocation: true,
    pagination: { pageSize },
    filters: { permanent },
    queryOptions: { staleTime: prefetchFreshness },
  });
  const state = listStateOf(resource, { filters, sorters, currentPage });
  const set = (next: ListState) => {
    const wanted = listQuery(resource, next);
    setFilters(wanted.filters, 'replace');
    setSorters(wanted.sorters);
    setCurrentPage(wanted.pagination.currentPage);
  };
  useAddressChanges(resource, state, set);
  const changedState = (change: Partial<ListState>) => ({ ...state, page: 1, ...change });
  return {
    state,
    query: tableQuery,
    hrefOf: (change: Partial<ListState>) => `${pathname}${writeListState(resource, changedState(change))}`,
    change: (change: Partial<ListState>) => set(changedState(change)),
    clear: () => set(changedState({ q: '', filters: {} })),
  };
}

export type ListControl = ReturnType<typeof useListState>;

/** Applies the address's state after going back and after links to the same list, since Refine's table reads the address only once. */
function useAddressChanges(resource: Resource, state: ListState, set: (next: ListState) => void): void {
  const { key, search, state: step } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each navigation
  useEffect(() => {
    if (type !== 'POP' && step?.isOwnStep) return;
    const next = readListState(resource, search);
    if (writeListState(resource, next) !== writeListState(resource, state)) set(next);
  }, [key]);
}
