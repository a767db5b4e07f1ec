import { lazy } from 'react';
import { FailureFace } from '../../../ui/faces.tsx';

/** The plots and their chart library, a part of their own. When it cannot be fetched, the rest of the page stays. */
export const LazyPlots = lazy(() => import('./plots.tsx').catch(() => ({ default: Missing })));

function Missing() {
  return <FailureFace title="図を読み込めませんでした" error={undefined} onRetry={() => window.location.reload()} />;
}
