import type { ReactNode } from 'react';
import { LoadFailure } from '../load-failure.tsx';

interface Props {
  readonly query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: { message: string } | null;
    readonly refetch: () => unknown;
  };
  /** What to say when it cannot be read. */
  readonly failed: string;
  readonly children: () => ReactNode;
}

/** A part of a page that comes from the server: its shape while it loads, a way to try again, then what it is. */
export function Part({ query, failed, children }: Props) {
  if (query.isPending) return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isError) return <LoadFailure title={failed} error={query.error ?? { message: '' }} retry={() => void query.refetch()} />;
  return children();
}
