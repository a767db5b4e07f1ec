import { type ReactNode, useDeferredValue } from 'react';
import { LoadFailure } from '../load-failure.tsx';

interface Query {
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly fetchStatus: string;
  readonly error: { readonly message: string } | null;
  readonly refetch: () => unknown;
}

interface Props {
  readonly query: Query;
  /** What to say when it cannot be read. */
  readonly failed: string;
  readonly children: () => ReactNode;
}

/** A part of a page that comes from the server: its shape while it loads, a way to try again, then what it is. What is there stays when a later call fails. */
export function Part({ query, failed, children }: Props) {
  // Later than what waits for it, and so in slices: a slow phone can scroll while the part is built.
  const held = useDeferredValue(query.isPending);
  if (query.isPending && query.fetchStatus === 'paused') return <Disconnected />;
  if (query.isPending || (held && !query.isLoadingError))
    return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isLoadingError) return <LoadFailure title={failed} error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  return children();
}

/** The call waits for the connection, and goes out by itself once that is back. */
function Disconnected() {
  return (
    <p className="sheet" role="status">
      インターネットにつながっていないため、まだ読み込めません。つながると、自動で表示します。
    </p>
  );
}
