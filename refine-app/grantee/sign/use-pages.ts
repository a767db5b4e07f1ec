import { useEffect, useRef, useState } from 'react';

/** Turns pages 1 to `count` (undefined until known); `onRead` is called once, when each of them has been before one's eyes. */
export function usePages(count: number | undefined, onRead: () => void) {
  const [page, setPage] = useState(1);
  const unseen = useRef<Set<number>>(undefined);
  const tell = useRef(onRead);
  tell.current = onRead;
  useEffect(() => {
    if (count === undefined) return;
    unseen.current ??= new Set(Array.from({ length: count }, (_, index) => index + 1));
    if (unseen.current.delete(page) && unseen.current.size === 0) tell.current();
  }, [page, count]);
  return {
    page,
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: count !== undefined && page < count ? () => setPage(page + 1) : undefined,
  };
}
