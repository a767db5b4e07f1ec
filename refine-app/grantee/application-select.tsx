import { useNavigate } from 'react-router';
import { useMe } from '../providers/session.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useNotices, useUnread } from '../ui/use-notices.ts';
import { EarlyTasks } from './dashboard/early-tasks.tsx';
import { useEarlyTasks } from './dashboard/use-tasks.ts';
import { GrantTable } from './grant-table.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Notices } from './notices.tsx';
import { Settled } from './pages/settled.tsx';
import { selectGrant } from './selected-grant.ts';
import { useMyApplications } from './use-my-applications.ts';

export function ApplicationSelect() {
  usePageTitle('助成の選択');
  const me = useMe();
  return (
    <>
      <h1>助成の選択</h1>
      {me.organizationName && <p className="soft">{me.organizationName}</p>}
      <Settled queries={[useEarlyTasks().query, useNotices('user').query, useUnread().query, useMyApplications().query]}>
        <EarlyTasks />
        <Notices />
        <section aria-labelledby="grants">
          <h2 id="grants">あなたの助成</h2>
          <p>手続きをする助成の「助成番号」を選んでください。</p>
          <Grants />
        </section>
      </Settled>
    </>
  );
}

function Grants() {
  const { applications, query } = useMyApplications();
  const navigate = useNavigate();
  if (query.isPending) return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isError) return <LoadFailure title="申請の取得に失敗しました" error={query.error} retry={() => void query.refetch()} />;
  if (applications.length === 0) return <p className="sheet">申請はまだありません。お心当たりがあるときは、基金事務局にお問い合わせください。</p>;
  const choose = (grantNumber: string) => {
    selectGrant(grantNumber);
    navigate('/user/dashboard');
  };
  return <GrantTable applications={applications} onChoose={choose} />;
}
