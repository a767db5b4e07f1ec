import { type HttpError, useCustom } from '@refinedev/core';
import { resourceMap } from '../../../../../refine-app/data/resource-map.ts';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { plotsOf } from '../../../../../schema/derive/cards.ts';
import { AmountsPlot } from './amounts-plot.tsx';
import { BarsPlot } from './bars-plot.tsx';
import type { PlotNumbers } from './numbers.ts';
import { PlotsSkeleton } from './plots-skeleton.tsx';

const plots = plotsOf(resourceMap);

/** Loaded lazily with the chart library. `open` expands the tables, as the report does. */
export default function Plots({ open = false }: { readonly open?: boolean }) {
  const { result, query } = useCustom<PlotNumbers, HttpError>({
    url: '/api/dashboard/plots',
    method: 'get',
  });
  if (query.isPending) return <PlotsSkeleton />;
  if (query.isError) return <FailureState title="図を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const numbers: PlotNumbers = result.data;
  return (
    <>
      {plots.map((plot) => {
        const rows = numbers[plot.name];
        return rows && <BarsPlot key={plot.name} plot={plot} rows={rows} open={open} />;
      })}
      {numbers.amounts && <AmountsPlot amounts={numbers.amounts} open={open} />}
    </>
  );
}
