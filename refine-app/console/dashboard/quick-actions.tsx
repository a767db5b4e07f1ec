import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { listAddress } from '../../ui/list-address.ts';

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

/** What the role may start right here. */
export function QuickActions() {
  const me = useMe();
  const open = actions.filter(({ resource, needs }) => may(me, resource, needs));
  if (open.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="quick-actions">
      <h2 id="quick-actions">よく使う操作</h2>
      <ul className="link-list">
        {open.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
