import type { Route } from './route.ts';

export const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`;

/**
 * All routes of the server, in the order of the documentation.
 * @param handWritten of capabilities and of the framework; one marked `replacesDeclared` replaces the derived one of its address
 * @param derived from the declarations
 * @throws where two routes have the same address, or a replaced one does not exist
 */
export function routeTable(handWritten: readonly Route[], derived: readonly Route[]): readonly Route[] {
  const replaced = new Set(handWritten.filter(({ replacesDeclared }) => replacesDeclared).map(keyOf));
  const known = new Set(derived.map(keyOf));
  const missing = [...replaced].filter((key) => !known.has(key));
  if (missing.length > 0) throw new Error(`No declaration gives what these routes replace: ${missing.join(', ')}`);
  const routes = [...handWritten, ...derived.filter((route) => !replaced.has(keyOf(route)))];
  // The names of parameters do not distinguish addresses.
  const addresses = routes.map((route) => keyOf(route).replaceAll(/\{\w+\}/g, '{}'));
  const twice = addresses.filter((address, at) => addresses.indexOf(address) !== at);
  if (twice.length > 0) throw new Error(`Two routes have one address: ${twice.join(', ')}`);
  return routes;
}

/** Sorts routes by specificity, so that `/receipts/summary` does not match `/receipts/{id}`, whatever the order of declaration. */
export function mostDefiniteFirst(routes: readonly Route[]): readonly Route[] {
  const rank = new Map(routes.map((route) => [route, route.path.replaceAll(/\{\w+\}/g, '\uffff')]));
  const rankOf = (route: Route) => rank.get(route) as string;
  return routes.toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : rankOf(one) > rankOf(other) ? 1 : 0));
}
