import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/panel-states.tsx';
import { recordPath } from '../../ui/record-path.ts';
import { type Notice, useNotices, useUnread } from '../../ui/use-notices.ts';
import consoleCss from '../console.module.css';
import css from './notices.module.css';

/** The published notices for the reader. */
export function Notices({ onClose }: { readonly onClose: () => void }) {
  const { notices, query } = useNotices('admin');
  const { unread, markRead } = useUnread();
  if (query.isError) return <FailureState title="お知らせの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <p className={consoleCss.bellEmpty}>読み込んでいます</p>;
  return (
    <>
      <NoticeList notices={notices} unread={unread} onChoose={onClose} />
      <div className={css.bellFoot}>
        <Link to={resources.notifications.screen.path} onClick={onClose}>
          お知らせの一覧へ
        </Link>
        {unread.size > 0 && (
          <Button size="small" onClick={() => void markRead([...unread])}>
            すべて既読にする
          </Button>
        )}
      </div>
    </>
  );
}

interface Props {
  readonly notices: readonly Notice[];
  readonly unread: ReadonlySet<number>;
  readonly onChoose?: () => void;
}

/** Unread notices first, then the newest, each linked to its page; opening one marks it as read. */
function NoticeList({ notices, unread, onChoose }: Props) {
  if (notices.length === 0) return <p className={consoleCss.bellEmpty}>今お知らせはありません。</p>;
  const first = [...notices].sort((a, b) => Number(unread.has(b.id)) - Number(unread.has(a.id))).slice(0, 8);
  return (
    <ul className={consoleCss.bellList}>
      {first.map((notice) => (
        <li key={notice.id}>
          <Link to={recordPath(resources.notifications, notice)} onClick={onChoose} className={unread.has(notice.id) ? css.bellUnread : undefined}>
            {notice.title}
          </Link>
          <p>
            {unread.has(notice.id) && <span className={css.unreadMark}>未読</span>}
            {notice.type !== 'info' && <span className={css.noticeKind}>{noticeTypes[notice.type]}</span>}
            {formatDateTime(notice.updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
