import { BellOutlined } from '@ant-design/icons-svg';
import { may } from '../../data/access.ts';
import { useMe } from '../../data/session.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useUnread } from '../../ui/use-notices.ts';
import consoleCss from '../console.module.css';
import { Notices } from './lazy-parts.ts';
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
      {/* Drawn by CSS, since the button's accessible name already has the number. */}
      {unread > 0 && <span className={css.bellCount} data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />}
    </>
  );
}
