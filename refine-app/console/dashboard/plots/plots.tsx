import { type HttpError, useCustom } from '@refinedev/core';
import { FailureFace } from '../../../ui/faces.tsx';
import { AmountsPlot } from './amounts-plot.tsx';
import type { PlotNumbers } from './numbers.ts';
import { PhasesPlot } from './phases-plot.tsx';
import { PlotsSkeleton } from './plots-skeleton.tsx';

/** Loaded lazily, with the chart library. `open` shows the tables at once: in a report they belong to it. */
export default function Plots({ open = false }: { readonly open?: boolean }) {
  const { result, query } = useCustom<PlotNumbers & Record<string, unknown>, HttpError>({
    url: '/api/dashboard/plots',
    method: 'get',
    errorNotification: false,
  });
  if (query.isPending) return <PlotsSkeleton />;
  if (query.isError) return <FailureFace title="図を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const { phases, amounts } = result.data;
  return (
    <>
      {phases && <PhasesPlot phases={phases} open={open} />}
      {amounts && <AmountsPlot amounts={amounts} open={open} />}
    </>
  );
}
