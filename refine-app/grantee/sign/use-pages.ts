import { useRef, useState } from 'react';

/** Turns pages 1 to `count` (undefined until known); `onShown` is called once, when each of them has been drawn before one's eyes. */
export function usePages(count: number | undefined, onShown: () => void) {
  const [page, setPage] = useState(1);
  const drawn = useRef(new Set<number>());
  const onDrawn = (number: number) => {
    if (drawn.current.has(number)) return;
    drawn.current.add(number);
    if (drawn.current.size === count) onShown();
  };
  return {
    page,
    onDrawn,
    previous: page > 1 ? () => setPage(page - 1) : undefined,
    next: count !== undefined && page < count ? () => setPage(page + 1) : undefined,
  };
}
