import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component in a chunk of its own; `fetch` prefetches it. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly fetch: () => Promise<unknown> };

/**
 * Loads a component when it is first shown, or earlier by `fetch`; then it is rendered at once, without `waiting`.
 * A failed `fetch` is ignored: showing the component tries again and reports the failure.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  const fetchComponent = async () => {
    known ??= await load();
    return known;
  };
  const Lazy = lazy(async () => ({ default: await fetchComponent() }));
  function Shown(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => known ?? Lazy);
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { fetch: () => fetchComponent().catch(() => undefined) });
}
