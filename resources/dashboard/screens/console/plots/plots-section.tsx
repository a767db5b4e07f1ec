import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import css from './plots.module.css';
import { PlotsSkeleton } from './plots-skeleton.tsx';

/** Loads the plots and their library only after the rest of the dashboard. */
export function PlotsSection() {
  const place = useRef<HTMLDivElement>(null);
  const shouldLoad = useNearOrIdle(place);
  return (
    <div ref={place} className={css.plots}>
      {shouldLoad ? (
        <Suspense fallback={<PlotsSkeleton />}>
          <LazyPlots />
        </Suspense>
      ) : (
        <PlotsSkeleton />
      )}
    </div>
  );
}

/** Turns true once the element comes near the viewport, or earlier if the browser is idle. */
function useNearOrIdle(place: RefObject<HTMLElement | null>): boolean {
  const [shouldLoad, setShouldLoad] = useState(false);
  useEffect(() => {
    if (shouldLoad || !place.current) return;
    const load = () => setShouldLoad(true);
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), { rootMargin: '300px' });
    watch.observe(place.current);
    // Safari has no idle callbacks; there the plots load on scrolling.
    const idle = window.requestIdleCallback?.(load, { timeout: 2000 });
    return () => {
      watch.disconnect();
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [shouldLoad, place]);
  return shouldLoad;
}

/** The plots and their chart library as a separate chunk. If it cannot be loaded, the rest of the page stays. */
export const LazyPlots = lazy(() => import('./plots.tsx').catch(() => ({ default: Missing })));

function Missing() {
  return <FailureState title="図を読み込めませんでした" error={undefined} onRetry={() => window.location.reload()} />;
}
