import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component that is a part of its own in the build; `fetch` brings it before it is needed. */
export type Later<Props> = FunctionComponent<Props> & { readonly fetch: () => Promise<unknown> };

/**
 * Loads a component when it is first shown, or earlier by `fetch`: then it is shown at once, without a moment of `waiting`.
 * A `fetch` that fails says nothing; showing it tries again and says so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): Later<Props> {
  let known: ComponentType<Props> | undefined;
  const bring = async () => {
    known ??= await load();
    return known;
  };
  const Lazy = lazy(async () => ({ default: await bring() }));
  function Shown(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => known ?? Lazy);
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { fetch: () => bring().catch(() => undefined) });
}
