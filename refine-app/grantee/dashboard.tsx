import { Link } from 'react-router';
import { usePageTitle } from '../ui/page-title.ts';
import { Events } from './dashboard/events.tsx';
import { Tasks } from './dashboard/tasks.tsx';
import { Way } from './dashboard/way.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Notices } from './notices.tsx';
import { useSelectedGrant } from './selected-grant.ts';
import { useMyApplications } from './use-my-applications.ts';
import './dashboard/dashboard.css';

/** What to do next for the selected grant, where it stands, and what has happened. */
export function Dashboard() {
  usePageTitle('ダッシュボード');
  return (
    <>
      <h1>ダッシュボード</h1>
      <Selected />
      <Notices />
    </>
  );
}

function Selected() {
  const grantNumber = useSelectedGrant();
  const { applications, query } = useMyApplications();
  if (!grantNumber) return <ChooseFirst text="助成番号が選択されていません" />;
  if (query.isPending) return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isError) return <LoadFailure title="申請の取得に失敗しました" error={query.error} retry={() => void query.refetch()} />;
  const application = applications.find((one) => one.grantNumber === grantNumber);
  if (!application) return <ChooseFirst text={`助成番号 ${grantNumber} の申請が見つかりません`} />;
  return (
    <>
      <p className="dashboard-title">
        {application.title}
        <Link to="/user/applications/detail">助成内容を見る</Link>
      </p>
      <Tasks application={application} />
      <Way application={application} />
      <Events application={application} />
    </>
  );
}

function ChooseFirst({ text }: { text: string }) {
  return (
    <section className="sheet">
      <p>
        <strong>{text}</strong>
      </p>
      <p>はじめに、手続きをする助成を選んでください。</p>
      <Link className="button button-main" to="/user/application-select">
        助成を選ぶ
      </Link>
    </section>
  );
}
