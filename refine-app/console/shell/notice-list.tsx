import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Notice } from '../../ui/use-notices.ts';
import './notices.css';

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
