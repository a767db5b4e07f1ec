import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { useNotices, useUnread } from '../../ui/use-notices.ts';
import { NoticeList } from './notice-list.tsx';

/** The published notices for the reader; the badge counts those that were not opened yet. */
export function NoticesBell() {
  const readable = may(useMe(), 'notifications', 'read');
  const { unread, query } = useUnread(readable);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  if (!readable) return null;
  const change = (next: boolean) => {
    setOpen(next);
    if (next) void query.refetch();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Esc from what is in it
    <div ref={box} className="bell" onKeyDown={onKey}>
      <Popover
        open={open}
        onOpenChange={change}
        trigger="click"
        // Of all placements, this one keeps within a narrow screen.
        placement="bottom"
        title={<h2 className="bell-title">お知らせ</h2>}
        content={<Notices onClose={() => setOpen(false)} />}
        destroyOnHidden
        // Beside its button, so that the next Tab leads into it.
        getPopupContainer={() => box.current ?? document.body}
      >
        <Badge count={unread.size} size="small" offset={[-6, 6]} title={`未読のお知らせ ${unread.size}件`}>
          <Button type="text" icon={<BellOutlined aria-hidden />} aria-expanded={open} aria-label={`お知らせ（未読 ${unread.size}件）`} />
        </Badge>
      </Popover>
    </div>
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
