import { useNotices } from '../../ui/use-notices.ts';
import { NoticeList } from '../shell/notice-list.tsx';

/** In place of the recent activity, for roles that may not read it. */
export function DashboardNotices() {
  const { notices, query } = useNotices('admin');
  return (
    <section className="panel panel-notices" aria-labelledby="notices">
      <h2 id="notices">お知らせ</h2>
      {query.isError && <p role="alert">お知らせの取得に失敗しました</p>}
      {query.isSuccess && <NoticeList notices={notices} />}
    </section>
  );
}
