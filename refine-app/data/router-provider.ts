import {
  type GoConfig,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  type RouterProvider as RefineRouter,
  ResourceContext,
} from '@refinedev/core';
import bindings from '@refinedev/react-router';
import { useCallback, useContext } from 'react';
import { type Params, useLocation, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import type * as ListState from './list-state.ts';

type Lists = Pick<typeof ListState, 'listAt' | 'listQuery' | 'listStateOf' | 'readListState' | 'writeListState'>;

let lists: Lists | undefined;

/** Sets how a list's state is read from and written to the address; called by the console's chunk, since only its addresses hold lists. */
export function bindLists(listState: Lists): void {
  lists = listState;
}

/**
 * Refine's bindings with a `go` and `parse` of our own. Each of Refine's hooks calls `parse` several times, and the original matches the address against every
 * screen each time: half of the work of a page's first second. Ours returns one cached object to all components under a route.
 */
export const routerProvider: RefineRouter = { ...bindings, go: useGo, parse: useParse };

/** Navigates to an address or, without one, writes a table's state into its list's address as a new history entry. */
function useGo() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    ({ to, type, query = {} }: GoConfig) => {
      const list = to === undefined ? lists?.listAt(pathname) : undefined;
      if (!lists || !list) {
        if (type !== 'path') void navigate(to ?? '', { replace: type === 'replace' });
        return to ?? '';
      }
      const wanted = lists.writeListState(list, lists.listStateOf(list, query));
      // An invalid address stays until the state changes. `isOwnStep` marks the steps of the list's own controls, which its table already shows.
      if (wanted !== lists.writeListState(list, lists.readListState(list, search)))
        void navigate(pathname + wanted, { preventScrollReset: true, state: { isOwnStep: true } });
      return pathname + wanted;
    },
    [navigate, pathname, search],
  );
}

interface CachedAddress {
  readonly address: string;
  readonly screens: IResourceItem[];
  readonly parsed: ParseResponse;
}

/** Parsed addresses by the params object of a route, which the components under it share. */
const cache = new WeakMap<object, CachedAddress>();

function useParse() {
  const params = useParams();
  const { pathname, search } = useLocation();
  const { resources: screens } = useContext(ResourceContext);
  return useCallback(() => {
    const address = pathname + search;
    const known = cache.get(params);
    if (known?.address === address && known.screens === screens) return known.parsed;
    const parsed = parseAddress(pathname, search, params, screens);
    cache.set(params, { address, screens, parsed });
    return parsed;
  }, [pathname, search, params, screens]);
}

/** Parses an address for Refine; that of a list includes its table's state (`?q=…&status=…&sort=-entryDate&page=2`). */
function parseAddress(pathname: string, search: string, params: Params, screens: IResourceItem[]): ParseResponse {
  const list = lists?.listAt(pathname);
  if (lists && list)
    return { resource: screens.find(({ name }) => name === list.name), action: 'list', pathname, params: tableState(lists, list, search) };
  const { resource, action } = matchResourceFromRoute(pathname, screens);
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(params.id && { id: params.id }),
    pathname,
    params: {},
  };
}

function tableState({ listQuery, readListState }: Lists, resource: Resource, search: string) {
  const { filters, sorters, pagination } = listQuery(resource, readListState(resource, search));
  return { filters, sorters, ...pagination };
}
