import type { RouterProvider as RefineRouter } from '@refinedev/core';
import bindings from '@refinedev/react-router';

/** Refine's bindings, but an address that someone mistyped (`?to=%25`) is not decoded twice and cannot break the page. */
export const routerProvider: RefineRouter = { ...bindings, parse: useParse };

function useParse() {
  const parse = bindings.parse?.();
  return () => {
    try {
      return parse?.() ?? {};
    } catch {
      return { pathname: window.location.pathname, params: {} };
    }
  };
}
