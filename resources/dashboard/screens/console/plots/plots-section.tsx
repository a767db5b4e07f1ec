import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FailureFace } from '../../../../../refine-app/ui/faces.tsx';
import css from './plots.module.css';
import { PlotsSkeleton } from './plots-skeleton.tsx';

/** The plots and their library, fetched only when the rest of the dashboard stands. */
export function PlotsSection() {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useNearOrIdle(place);
  return (
    <div ref={place} className={css.plots}>
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

/** The plots and their chart library, a part of their own. When it cannot be fetched, the rest of the page stays. */
export const LazyPlots = lazy(() => import('./plots.tsx').catch(() => ({ default: Missing })));

function Missing() {
  return <FailureFace title="図を読み込めませんでした" error={undefined} onRetry={() => window.location.reload()} />;
}
