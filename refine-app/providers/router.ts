import {
  type GoConfig,
  type IResourceItem,
  matchResourceFromRoute,
  type ParseResponse,
  type RouterProvider as RefineRouter,
  ResourceContext,
} from '@refinedev/core';
import { parse } from 'qs';
import { useCallback, useContext } from 'react';
import { Link, matchPath, type Params, useLocation, useNavigate, useParams } from 'react-router';

/**
 * React Router for Refine. Each of Refine's hooks asks for the reading of the address several times, and Refine's own bindings hold the address
 * against every screen anew for each: half of the work of a page's first second. Ours answers all that stand under one route with one object.
 */
export const routerProvider: RefineRouter = { go: useGo, back: useBack, parse: useParse, Link };

function useGo() {
  const navigate = useNavigate();
  return useCallback(
    ({ to = '', type }: GoConfig) => {
      if (type === 'path') return to;
      return void navigate(to, { replace: type === 'replace' });
    },
    [navigate],
  );
}

function useBack() {
  const navigate = useNavigate();
  return useCallback(() => void navigate(-1), [navigate]);
}

interface Reading {
  readonly address: string;
  readonly parsed: ParseResponse;
}

/** The readings by what the router gives a route for its parameters, an object that the components under it share. */
const readings = new WeakMap<object, Reading>();

function useParse() {
  const params = useParams();
  const { pathname, search } = useLocation();
  const { resources } = useContext(ResourceContext);
  return useCallback(() => {
    const address = pathname + search;
    const known = readings.get(params);
    if (known?.address === address) return known.parsed;
    const parsed = read(pathname, search, params, resources);
    readings.set(params, { address, parsed });
    return parsed;
  }, [pathname, search, params, resources]);
}

/** What Refine wants to know of an address. One that someone mistyped (`?to=%25`) is not decoded twice and cannot break the page. */
function read(pathname: string, search: string, given: Params, resources: IResourceItem[]): ParseResponse {
  const { resource, action, matchedRoute } = matchResourceFromRoute(pathname, resources);
  const params = Object.keys(given).length === 0 && matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? {}) : given;
  const asked: Record<string, unknown> = parse(search, { ignoreQueryPrefix: true, depth: 10 });
  const all = { ...params, ...asked };
  return {
    ...(resource && { resource }),
    ...(action && { action }),
    ...(params.id && { id: params.id }),
    pathname,
    params: { ...all, currentPage: numberIn(all.currentPage), pageSize: numberIn(all.pageSize) },
  };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
}
