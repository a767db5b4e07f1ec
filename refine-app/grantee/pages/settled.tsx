import { type ReactNode, useDeferredValue } from 'react';

interface Props {
  readonly queries: readonly { readonly isPending: boolean; readonly fetchStatus: string; readonly errorUpdateCount: number }[];
  readonly children: ReactNode;
}

/**
 * Parts that stand one below the other come at once: what is there already would be pushed from under the reader's thumb by what comes later. Then
 * each of them tells of its own failure, and tries again in its own place: what stands beside it, and what has been typed there, stays.
 */
export function Settled({ queries, children }: Props) {
  const waiting = queries.some(({ isPending, fetchStatus, errorUpdateCount }) => isPending && fetchStatus === 'fetching' && errorUpdateCount === 0);
  // Later than what waits for it, and so in slices: a slow phone can scroll while the parts are built.
  const held = useDeferredValue(waiting);
  return waiting || held ? <div className="placeholder held-back" role="status" aria-label="読み込んでいます" /> : children;
}
