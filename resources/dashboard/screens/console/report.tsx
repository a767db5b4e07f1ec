import { Suspense } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import consoleCss from '../../../../refine-app/console/console.module.css';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import css from './dashboard.module.css';
import plotsCss from './plots/plots.module.css';
import { LazyPlots } from './plots/plots-section.tsx';
import { PlotsSkeleton } from './plots/plots-skeleton.tsx';

/** The plots with their tables, for printing: the target of "create report" on the spec's dashboard. */
export function Report() {
  const me = useMe();
  return (
    <>
      <div className={css.panelHead}>
        <h1 className={consoleCss.pageTitle}>集計報告</h1>
        <Button type="primary" className={css.reportPrint} onClick={() => window.print()}>
          印刷する
        </Button>
      </div>
      <p className={consoleCss.greeting}>
        {formatDateTime(new Date().toISOString())} 現在（作成者：{me.roleLabel} {me.username}）
      </p>
      <div className={plotsCss.plots}>
        <Suspense fallback={<PlotsSkeleton />}>
          <LazyPlots open />
        </Suspense>
      </div>
    </>
  );
}
