import { Suspense, useRef } from 'react';
import { LazyPlots } from './lazy-plots.tsx';
import { PlotsSkeleton } from './plots-skeleton.tsx';
import { useNearOrIdle } from './use-near-or-idle.ts';
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
