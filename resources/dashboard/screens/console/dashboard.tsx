import { type HttpError, useCustom } from '@refinedev/core';
import { Skeleton } from 'antd';
import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { isRole, type Role, roleLabels } from '../../../../domain/roles.ts';
import consoleCss from '../../../../refine-app/console/console.module.css';
import { NoticePage } from '../../../../refine-app/console/pages/guarded-page.tsx';
import { may } from '../../../../refine-app/data/access.ts';
import { resourceMap } from '../../../../refine-app/data/resource-map.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { filteredPath, listAddress } from '../../../../refine-app/ui/list-address.ts';
import { NoMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { resources } from '../../../../resources.config.ts';
import { cardsOf, filtersOf, plotsOf } from '../../../../schema/derive/cards.ts';
import css from './dashboard.module.css';
import { DuePanel } from './due-panel.tsx';
import { Activities, AlertsPanel, CommentsPanel, DocumentsPanel, WaitingPanel } from './panels.tsx';
import { PlotsSection } from './plots/plots-section.tsx';
import type { Stats } from './stats.ts';

const plots = plotsOf(resourceMap);

export function Dashboard() {
  usePageTitle('ダッシュボード');
  const me = useMe();
  const role = me.roletype;
  if (!isRole(role)) return <UnknownRole />;
  return (
    <>
      <h1 className={consoleCss.pageTitle}>{roleLabels[role]}ダッシュボード</h1>
      <p className={consoleCss.greeting}>{me.username} さん、おつかれさまです。</p>
      <Body role={role} />
    </>
  );
}

function Body({ role }: { role: Role }) {
  const me = useMe();
  const { result, query } = useCustom<Stats & Record<string, unknown>, HttpError>({ url: '/api/dashboard', method: 'get' });
  if (query.isPending) return <Skeleton active paragraph={{ rows: 6 }} className={baseCss.heldBack} />;
  if (query.isError) return <FailureState title="集計を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  const { alerts, waiting, documents, comments, due, lastBackup, activities } = result.data;
  return (
    <>
      <div className={css.mailNote}>{may(me, resources.outbox.name, 'read') && <NoMailServer />}</div>
      {alerts && alerts.total > 0 && <AlertsPanel {...alerts} />}
      {waiting && <WaitingPanel waiting={waiting} />}
      <DuePanel due={due} reader={role} />
      {documents && documents.total > 0 && <DocumentsPanel {...documents} />}
      {comments && comments.total > 0 && <CommentsPanel {...comments} />}
      <div className={consoleCss.dashboardColumns}>
        <QuickActions />
        <Activities activities={activities} />
      </div>
      <Counts stats={result.data} role={role} />
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

/** Age of the last backup, for the heads who are responsible for it. */
function BackupLine({ at, isOld }: NonNullable<Stats['lastBackup']>) {
  return (
    <p className={clsx(baseCss.quiet, baseCss.richText)}>
      <Link to={listAddress(resources.backups, {})}>最後のバックアップ</Link>：{at ? formatDateTime(at) : 'まだありません'}{' '}
      {isOld && <Badge color="red">{at ? '古くなっています' : 'システムの管理者にご確認ください'}</Badge>}
    </p>
  );
}

const cards = cardsOf(resourceMap);

/** The counts that the role may read, each linking to its rows. */
function Counts({ stats, role }: { stats: Stats; role: Role }) {
  const numbers = stats as unknown as Readonly<Record<string, number | null | undefined>>;
  const known = cards.flatMap((card) => (typeof numbers[card.name] === 'number' ? [{ card, count: Number(numbers[card.name]) }] : []));
  if (known.length === 0) return null;
  const today = japanDate(new Date());
  return (
    <ul className={consoleCss.counts} aria-label="件数">
      {known.map(({ card, count }) => (
        <li key={card.name}>
          <Link to={filteredPath(card.resource, filtersOf(card, today, role))} className={consoleCss.count}>
            <span className={consoleCss.countLabel}>{card.label}</span>
            <span className={consoleCss.countNumber}>
              {count.toLocaleString('ja-JP')}
              <small>件</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const actions = [
  { label: '確認待ちの申請を見る', path: listAddress(resources.applications, { status: 'pending' }), resource: 'applications', needs: 'read' },
  {
    label: '確認待ちの提出書類を見る',
    path: listAddress(resources.submissions, { status: 'SUBMITTED_PENDING_REVIEW' }),
    resource: 'submissions',
    needs: 'read',
  },
  { label: '新しい部門助成金を登録する', path: '/admin/grants/new', resource: 'grants', needs: 'create' },
  { label: 'お知らせを登録する', path: '/admin/notifications/new', resource: 'notifications', needs: 'create' },
  { label: '支払いを登録する', path: '/admin/payments/new', resource: 'payments', needs: 'create' },
  { label: '集計報告を作成する', path: '/admin/reports', resource: 'applications', needs: 'read' },
  { label: 'お知らせを読む', path: '/admin/notifications', resource: 'notifications', needs: 'read' },
] as const;

function QuickActions() {
  const me = useMe();
  const open = actions.filter(({ resource, needs }) => may(me, resource, needs));
  if (open.length === 0) return null;
  return (
    <section className={consoleCss.panel} aria-labelledby="quick-actions">
      <h2 id="quick-actions">よく使う操作</h2>
      <ul className={consoleCss.linkList}>
        {open.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
