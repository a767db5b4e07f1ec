import { withCascades } from './derive/cascade.ts';
import { type HistoryFields, historyName, historyOf } from './history.ts';
import type { Declaration, Definition, Resource } from './resource.ts';

/** The states of a lifecycle without a declared history resource; never otherwise. */
type OwnHistoryOf<D> =
  D extends Definition<infer _F, infer _A, infer State, infer _S, infer History> ? ([History] extends [never] ? State : never) : never;

export type Resources<D extends Readonly<Record<string, Definition>>> = { readonly [N in keyof D & string]: D[N] & { readonly name: N } } & {
  readonly [N in keyof D & string as [OwnHistoryOf<D[N]>] extends [never] ? never : `${N}_history`]: Definition<HistoryFields<OwnHistoryOf<D[N]>>> & {
    readonly of?: undefined;
    readonly name: `${N}_history`;
  };
};

/** Adds the name to each definition, and the generated history resource of each lifecycle. Consistency is checked by `checkResources`. */
export function defineResources<const D extends Readonly<Record<string, Definition>>>(definitions: D): Resources<D> {
  const named = Object.entries<Declaration>(definitions).flatMap(([name, definition]) => {
    const own = definition.lifecycle && !definition.lifecycle.history ? [[historyName(name), historyOf(name, definition)] as const] : [];
    return [[name, definition] as const, ...own];
  });
  const completed = Object.fromEntries(named.map(([name, declared]) => [name, complete(name, declared)]));
  return withCascades(completed) as unknown as Resources<D>;
}

/** Derives default paths from the name. */
function complete(name: string, declared: Declaration): Resource {
  return { api: `/${name}`, ...declared, name, screen: { path: `/admin/${name}`, ...declared.screen } };
}
