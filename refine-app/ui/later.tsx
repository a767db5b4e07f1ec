import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';

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
  let known: { readonly default: ComponentType<Props> } | undefined;
  const bring = async () => {
    known ??= { default: await load() };
    return known;
  };
  const Part = lazy<ComponentType<Props>>(() => (known ? atOnce(known) : bring()));
  function Shown(props: Props) {
    return (
      <Suspense fallback={waiting(props)}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Shown, { fetch: () => bring().catch(() => undefined) });
}

/** React takes up a promise only later; one that answers in the same breath spares the page a flicker. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: what React asks of a promise is its `then`
  return { then: (taken: (value: Value) => void) => taken(value) } as unknown as Promise<Value>;
}
