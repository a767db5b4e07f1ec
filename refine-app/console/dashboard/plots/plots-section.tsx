import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { LazyPlots } from './lazy-plots.tsx';
import { PlotsSkeleton } from './plots-skeleton.tsx';
import './plots.css';

/** The plots and their library, fetched only when the rest of the dashboard stands. */
export function PlotsSection() {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useNearOrIdle(place);
  return (
    <div ref={place} className="plots">
      {wanted ? (
        <Suspense fallback={<PlotsSkeleton />}>
          <LazyPlots />
        </Suspense>
      ) : (
        <PlotsSkeleton />
      )}
    </div>
  );
}

/** Turns true once when the place comes near the window, or earlier when the browser has nothing else to do. */
function useNearOrIdle(place: RefObject<HTMLElement | null>): boolean {
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
