import { type RefObject, useEffect, useState } from 'react';

/** Turns true once when the place comes near the window, or earlier when the browser has nothing else to do. */
export function useNearOrIdle(place: RefObject<HTMLElement | null>): boolean {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted || !place.current) return;
    const want = () => setWanted(true);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(), { rootMargin: '300px' });
    watch.observe(place.current);
    // Safari has no idle callbacks; there the plots come with scrolling.
    const idle = window.requestIdleCallback?.(want, { timeout: 2000 });
    return () => {
      watch.disconnect();
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [wanted, place]);
  return wanted;
}
