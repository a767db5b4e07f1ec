import { Button } from 'antd';
import { Suspense } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { useMe } from '../../providers/session.ts';
import { LazyPlots, PlotsSkeleton } from './plots/plots-section.tsx';
import './plots/plots.css';
import './dashboard.css';

/** The plots with their tables, to be printed: what "create report" of the spec's dashboard leads to. */
export function Report() {
  const me = useMe();
  return (
    <>
      <div className="panel-head">
        <h1 className="page-title">集計報告</h1>
        <Button type="primary" className="report-print" onClick={() => window.print()}>
          印刷する
        </Button>
      </div>
      <p className="greeting">
        {formatDateTime(new Date().toISOString())} 現在（作成者：{me.roleLabel} {me.username}）
      </p>
      <div className="plots">
        <Suspense fallback={<PlotsSkeleton />}>
          <LazyPlots open />
        </Suspense>
      </div>
    </>
  );
}
