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

/** How lists stand in the address; it comes with the console. Nobody else has lists in an address. */
export function bindLists(of: Lists): void {
  lists = of;
}

/**
 * Refine's bindings with a reading and a writing of the address of our own. Each of Refine's hooks asks for the reading several times, and theirs holds the
 * address against every screen anew for each: half of the work of a page's first second. Ours answers all that stand under one route with one object.
 */
export const routerProvider: RefineRouter = { ...bindings, go: useGo, parse: useParse };

/** Goes to an address or, without one, writes a table's state into the address of its list, as a step that one can go back. */
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
      // An address that someone mistyped stays as it is until something is changed. What the list's own controls did is no news to its table.
      if (wanted !== lists.writeListState(list, lists.readListState(list, search)))
        void navigate(pathname + wanted, { preventScrollReset: true, state: { isOwnStep: true } });
      return pathname + wanted;
    },
    [navigate, pathname, search],
  );
}

interface Reading {
  readonly address: string;
  readonly screens: IResourceItem[];
  readonly parsed: ParseResponse;
}

/** The readings by what the router gives a route for its parameters, an object that the components under it share. */
const readings = new WeakMap<object, Reading>();

function useParse() {
  const params = useParams();
  const { pathname, search } = useLocation();
  const { resources: screens } = useContext(ResourceContext);
  return useCallback(() => {
    const address = pathname + search;
    const known = readings.get(params);
    if (known?.address === address && known.screens === screens) return known.parsed;
    const parsed = read(pathname, search, params, screens);
    readings.set(params, { address, screens, parsed });
    return parsed;
  }, [pathname, search, params, screens]);
}

/** What Refine wants to know of an address: of a list's, the state of its table (`?q=…&status=…&sort=-entryDate&page=2`). */
function read(pathname: string, search: string, params: Params, screens: IResourceItem[]): ParseResponse {
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
