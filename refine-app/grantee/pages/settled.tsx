import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  readonly queries: readonly { readonly isPending: boolean; readonly fetchStatus: string }[];
  readonly children: ReactNode;
}

/**
 * Parts that stand one below the other come at once: what is there already would be pushed from under the reader's thumb by what comes later. Then
 * each of them tells of its own failure.
 */
export function Settled({ queries, children }: Props) {
  const waiting = queries.some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching');
  // Later than what waits for it, and so in slices: a slow phone can scroll while the parts are built.
  const held = useDeferredValue(waiting);
  return waiting || held ? <div className="placeholder held-back" role="status" aria-label="読み込んでいます" /> : children;
}
