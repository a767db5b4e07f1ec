import { BellOutlined } from '@ant-design/icons-svg';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FailureFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { recordPath } from '../../ui/record-path.ts';
import { type Notice, useNotices, useUnread } from '../../ui/use-notices.ts';
import consoleCss from '../console.module.css';
import css from './notices.module.css';

/** The published notices for the reader; the badge counts those that were not opened yet. */
export function NoticesBell() {
  const readable = may(useMe(), 'notifications', 'read');
  const { unread, query } = useUnread(readable);
  if (!readable) return null;
  return (
    <Disclosure
      className={css.bell}
      button={{ type: 'text', icon: <Bell unread={unread.size} />, 'aria-label': `お知らせ（未読 ${unread.size}件）` }}
      onOpen={() => void query.refetch()}
    >
      {(close) => (
        <>
          <h2 className={consoleCss.bellTitle}>お知らせ</h2>
          <Notices onClose={close} />
        </>
      )}
    </Disclosure>
  );
}

function Bell({ unread }: { readonly unread: number }) {
  return (
    <>
      <Icon of={BellOutlined} />
      {/* Drawn by the style sheet: the button's name says the number already. */}
      {unread > 0 && <span className={css.bellCount} data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />}
    </>
  );
}

function Notices({ onClose }: { readonly onClose: () => void }) {
  const { notices, query } = useNotices('admin');
  const { unread, markRead } = useUnread();
  if (query.isError) return <FailureFace title="お知らせの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
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

/** What is unread and then the newest, each with the way to its page; opening that marks it as read. */
export function NoticeList({ notices, unread, onChoose }: Props) {
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
