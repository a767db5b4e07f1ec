import { usePageTitle } from '../ui/page-title.ts';
import { Events } from './dashboard/events.tsx';
import { Tasks } from './dashboard/tasks.tsx';
import { Way } from './dashboard/way.tsx';
import { Notices } from './notices.tsx';
import { ChooseFirst } from './pages/choose-first.tsx';
import { Part } from './pages/part.tsx';
import type { MyApplication } from './use-my-applications.ts';
import { useSelectedApplication } from './use-selected-application.ts';
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
  const { grantNumber, application, query } = useSelectedApplication();
  if (grantNumber === null) return <ChooseFirst />;
  return (
    <Part query={query} failed="申請の取得に失敗しました">
      {() => application && <Grant application={application} />}
    </Part>
  );
}

function Grant({ application }: { application: MyApplication }) {
  return (
    <>
      <Tasks application={application} />
      <Way application={application} />
      <Events application={application} />
    </>
  );
}
