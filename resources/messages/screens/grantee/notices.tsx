import clsx from 'clsx/lite';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../../../domain/terms.ts';
import css from '../../../../refine-app/grantee/grantee.module.css';
import { QueryPart, Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { type Notice, useNotices, useUnread } from '../../../../refine-app/ui/use-notices.ts';

/** Notices for grantees; opening one marks it as read. */
export function Notices() {
  const { notices, query } = useNotices('user');
  const { unread, markRead } = useUnread();
  const waiting = notices.filter(({ id }) => unread.has(id)).length;
  const list = () => (
    <ul className={clsx(css.sheet, css.lined, css.notices)}>
      {notices.map((notice) => (
        <Item key={notice.id} notice={notice} unread={unread.has(notice.id)} onRead={() => void markRead([notice.id])} />
      ))}
    </ul>
  );
  return (
    <Section id="notices" title={<>お知らせ{waiting > 0 && <span className={css.noticeCount}>（未読 {waiting}件）</span>}</>}>
      <QueryPart query={query} failed="お知らせの取得に失敗しました">
        {() => (notices.length === 0 ? <p className={css.sheet}>今お知らせはありません。</p> : list())}
      </QueryPart>
    </Section>
  );
}

interface ItemProps {
  notice: Notice;
  unread: boolean;
  onRead: () => void;
}

function Item({ notice, unread, onRead }: ItemProps) {
  return (
    <li>
      <details className={css.folding} onToggle={(event) => event.currentTarget.open && unread && onRead()}>
        <summary>
          <span className={baseCss.quiet}>{formatDate(notice.startDate ?? japanDate(new Date(notice.updatedAt)))}</span>
          <span className={unread ? css.noticeUnread : undefined}>
            {unread && <span className={css.noticeMark}>未読</span>}
            {notice.type !== 'info' && <strong className={css.noticeType}>{noticeTypes[notice.type]}</strong>}
            {notice.title}
          </span>
        </summary>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server that made it (`api/text/markdown.ts`) */}
        <div className={clsx(css.noticeBody, baseCss.richText)} dangerouslySetInnerHTML={{ __html: notice.contentHtml ?? '' }} />
      </details>
    </li>
  );
}
