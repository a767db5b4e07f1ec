import { FailureFace } from '../../ui/faces.tsx';
import { useNotices, useUnread } from '../../ui/use-notices.ts';
import { NoticeList } from '../shell/notice-list.tsx';

/** In place of the recent activity, for roles that may not read it. */
export function DashboardNotices() {
  const { notices, query } = useNotices('admin');
  const { unread } = useUnread();
  return (
    <section className="panel panel-notices" aria-labelledby="notices">
      <h2 id="notices">お知らせ</h2>
      {query.isError && <FailureFace title="お知らせの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <NoticeList notices={notices} unread={unread} />}
    </section>
  );
}
