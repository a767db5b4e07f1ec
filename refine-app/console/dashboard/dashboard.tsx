import { type HttpError, useCustom } from '@refinedev/core';
import { Button, Skeleton } from 'antd';
import { isRole, roleLabels } from '../../../domain/roles.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { NoticePage } from '../pages/notice-page.tsx';
import { Activities, type Activity } from './activities.tsx';
import { Counts } from './counts.tsx';
import { DashboardNotices } from './notices.tsx';
import { QuickActions } from './quick-actions.tsx';

/** `GET /api/dashboard`; null where the role may not read what is counted. */
export interface Stats {
  readonly totalApplications: number | null;
  readonly pendingApplications: number | null;
  readonly totalGrants: number | null;
  readonly totalSubmissions: number | null;
  readonly activities: readonly Activity[];
}

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
  const { result, query } = useCustom<Stats & Record<string, unknown>, HttpError>({ url: '/api/dashboard', method: 'get', errorNotification: false });
  if (query.isPending) return <Skeleton active paragraph={{ rows: 6 }} className="held-back" />;
  if (query.isError) return <Failed message={query.error.message} retry={() => void query.refetch()} />;
  return (
    <>
      <Counts stats={result.data} />
      <div className="dashboard-columns">
        <QuickActions />
        {may(me, 'audit_logs', 'read') ? <Activities activities={result.data.activities} /> : <DashboardNotices />}
      </div>
    </>
  );
}

function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="panel" role="alert">
      <h2>集計を読み込めませんでした</h2>
      <p>{message}</p>
      <Button onClick={retry}>再試行</Button>
    </div>
  );
}

function UnknownRole() {
  return (
    <NoticePage title="未対応のロールタイプ">
      <p>この権限のダッシュボードは準備中です。左のメニューをお使いください。</p>
    </NoticePage>
  );
}
