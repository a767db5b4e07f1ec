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
import './notices.css';

/** The published notices for the reader; the badge counts those that were not opened yet. */
export function NoticesBell() {
  const readable = may(useMe(), 'notifications', 'read');
  const { unread, query } = useUnread(readable);
  if (!readable) return null;
  return (
    <Disclosure
      className="bell"
      button={{ type: 'text', icon: <Bell unread={unread.size} />, 'aria-label': `お知らせ（未読 ${unread.size}件）` }}
      onOpen={() => void query.refetch()}
    >
      {(close) => (
        <>
          <h2 className="bell-title">お知らせ</h2>
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
      {unread > 0 && <span className="bell-count" data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />}
    </>
  );
}

function Notices({ onClose }: { readonly onClose: () => void }) {
  const { notices, query } = useNotices('admin');
  const { unread, markRead } = useUnread();
  if (query.isError) return <FailureFace title="お知らせの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <p className="bell-empty">読み込んでいます</p>;
  return (
    <>
      <NoticeList notices={notices} unread={unread} onChoose={onClose} />
      <div className="bell-foot">
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
  if (notices.length === 0) return <p className="bell-empty">今お知らせはありません。</p>;
  const first = [...notices].sort((a, b) => Number(unread.has(b.id)) - Number(unread.has(a.id))).slice(0, 8);
  return (
    <ul className="bell-list">
      {first.map((notice) => (
        <li key={notice.id}>
          <Link to={recordPath(resources.notifications, notice)} onClick={onChoose} className={unread.has(notice.id) ? 'bell-unread' : undefined}>
            {notice.title}
          </Link>
          <p>
            {unread.has(notice.id) && <span className="unread-mark">未読</span>}
            {notice.type !== 'info' && <span className="notice-kind">{noticeTypes[notice.type]}</span>}
            {formatDateTime(notice.updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
