import { formatDate, japanDate } from '../../domain/dates/japan-date.ts';
import { noticeTypes } from '../../domain/terms.ts';
import { type Notice, useNotices } from '../ui/use-notices.ts';
import { LoadFailure } from './load-failure.tsx';

/** What the foundation has to say to grantees; the text opens in place. */
export function Notices() {
  const { notices, query } = useNotices('user');
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">お知らせ</h2>
      {query.isPending && <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />}
      {query.isError && <LoadFailure title="お知らせの取得に失敗しました" error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && notices.length === 0 && <p className="sheet">今お知らせはありません。</p>}
      {notices.length > 0 && (
        <ul className="notices">
          {notices.map((notice) => (
            <Item key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ notice }: { notice: Notice }) {
  return (
    <li>
      <details>
        <summary>
          <span className="soft notice-date">{formatDate(notice.startDate ?? japanDate(new Date(notice.updatedAt)))}</span>
          <span>
            {notice.type !== 'info' && <strong className="notice-type">{noticeTypes[notice.type]}</strong>}
            {notice.title}
          </span>
        </summary>
        <p className="notice-text">{notice.content}</p>
      </details>
    </li>
  );
}
