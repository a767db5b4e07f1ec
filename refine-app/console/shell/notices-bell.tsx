import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { useNotices } from '../../ui/use-notices.ts';
import { NoticeList } from './notice-list.tsx';

/** The published notices for the reader; the badge counts those that came since the bell was last opened. */
export function NoticesBell() {
  const me = useMe();
  const { notices, query } = useNotices('admin');
  const [seen, see] = useSeen(me.id);
  const [open, setOpen] = useState(false);
  if (!may(me, 'notifications', 'read')) return null;
  const fresh = notices.filter(({ updatedAt }) => updatedAt > seen).length;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next && notices[0]) see(notices[0].updatedAt);
  };
  const content = query.isError ? <p role="alert">お知らせの取得に失敗しました</p> : <NoticeList notices={notices} onChoose={() => change(false)} />;
  return (
    <Popover
      open={open}
      onOpenChange={change}
      trigger="click"
      placement="bottomRight"
      title={<h2 className="bell-title">お知らせ</h2>}
      content={content}
    >
      <Badge count={fresh} size="small" offset={[-6, 6]} title={`新しいお知らせ ${fresh}件`}>
        <Button type="text" icon={<BellOutlined aria-hidden />} aria-expanded={open} aria-label={`お知らせ（新着 ${fresh}件）`} />
      </Badge>
    </Popover>
  );
}

/** Up to when this person has read the notices on this machine. */
function useSeen(userId: number): [string, (until: string) => void] {
  const key = `seseragiNoticesSeen/${userId}`;
  const [seen, setSeen] = useState(() => localStorage.getItem(key) ?? '');
  const see = (until: string) => {
    localStorage.setItem(key, until);
    setSeen(until);
  };
  return [seen, see];
}
