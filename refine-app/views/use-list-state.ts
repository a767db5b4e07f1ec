import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** The list's state as the address has it, and how to change it: any change but of the page begins at the first page again. */
export function useListState(resource: Resource) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = readListState(resource, search);
  const hrefOf = (change: Partial<ListState>) => `${pathname}${writeListState(resource, { ...state, page: 1, ...change })}`;
  return {
    state,
    hrefOf,
    change: (change: Partial<ListState>) => navigate(hrefOf(change), { preventScrollReset: true }),
    clear: () => navigate(hrefOf({ q: '', filters: {} }), { preventScrollReset: true }),
  };
}

export type ListControl = ReturnType<typeof useListState>;
