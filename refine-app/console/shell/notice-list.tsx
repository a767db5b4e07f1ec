import { Tag } from 'antd';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { recordPath } from '../../ui/record-path.ts';
import type { Notice } from '../../ui/use-notices.ts';

/** The newest notices, each with the way to its page. */
export function NoticeList({ notices, onChoose }: { notices: readonly Notice[]; onChoose?: () => void }) {
  if (notices.length === 0) return <p className="bell-empty">今お知らせはありません。</p>;
  return (
    <ul className="bell-list">
      {notices.slice(0, 8).map((notice) => (
        <li key={notice.id}>
          <Link to={recordPath(resources.notifications, notice)} onClick={onChoose}>
            {notice.title}
          </Link>
          <p>
            {notice.type !== 'info' && <Tag>{noticeTypes[notice.type]}</Tag>}
            {formatDateTime(notice.updatedAt)}
          </p>
        </li>
      ))}
    </ul>
  );
}
