import { type HttpError, useCustom } from '@refinedev/core';
import { Skeleton } from 'antd';
import { isRole, roleLabels } from '../../../domain/roles.ts';
import { plotsOf } from '../../../schema/derive/cards.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { resourceMap } from '../../ui/present.ts';
import { NoticePage } from '../pages/notice-page.tsx';
import { Activities } from './activities.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { BackupLine } from './backup-line.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { Counts } from './counts.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { DashboardNotices } from './notices.tsx';
import { PlotsSection } from './plots/plots-section.tsx';
import { QuickActions } from './quick-actions.tsx';
import type { Stats } from './stats.ts';
import { WaitingPanel } from './waiting-panel.tsx';
import './dashboard.css';

const plots = plotsOf(resourceMap);

export function Dashboard() {
  usePageTitle('ダッシュボード');
  const me = useMe();
  if (!isRole(me.roletype)) return <UnknownRole />;
  return (
    <>
      <h1 className="page-title">{roleLabels[me.roletype]}ダッシュボード</h1>
      <p className="greeting">{me.username} さん、おつかれさまです。</p>
      <Body />
    </>
  );
}

function Body() {
  const me = useMe();
  const { result, query } = useCustom<Stats & Record<string, unknown>, HttpError>({ url: '/api/dashboard', method: 'get' });
  if (query.isPending) return <Skeleton active paragraph={{ rows: 6 }} className="held-back" />;
  if (query.isError) return <FailureFace title="集計を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const { alerts, waiting, documents, comments, lastBackup, activities } = result.data;
  return (
    <>
      {alerts && alerts.total > 0 && <AlertsPanel {...alerts} />}
      {waiting && <WaitingPanel waiting={waiting} />}
      {documents && documents.total > 0 && <DocumentsPanel {...documents} />}
      {comments && comments.total > 0 && <CommentsPanel {...comments} />}
      <Counts stats={result.data} />
      <div className="dashboard-columns">
        <QuickActions />
        {may(me, 'audit_logs', 'read') ? <Activities activities={activities} /> : <DashboardNotices />}
      </div>
      {lastBackup && <BackupLine {...lastBackup} />}
      {plots.some(({ resource }) => may(me, resource.name, 'read')) && <PlotsSection />}
    </>
  );
}

function UnknownRole() {
  return (
    <NoticePage title="未対応のロールタイプ">
      <p>この権限のダッシュボードは準備中です。左のメニューをお使いください。</p>
    </NoticePage>
  );
}
