import { usePageTitle } from '../ui/page-title.ts';
import { useNotices, useUnread } from '../ui/use-notices.ts';
import { EarlyTasks } from './dashboard/early-tasks.tsx';
import { Events } from './dashboard/events.tsx';
import { Tasks } from './dashboard/tasks.tsx';
import { useTasks } from './dashboard/use-tasks.ts';
import { Way } from './dashboard/way.tsx';
import { useHappenings } from './history/use-happenings.ts';
import { Notices } from './notices.tsx';
import { ChooseFirst } from './pages/choose-first.tsx';
import { Part } from './pages/part.tsx';
import { Settled } from './pages/settled.tsx';
import type { MyApplication } from './use-my-applications.ts';
import { useSelectedApplication } from './use-selected-application.ts';
import './dashboard/dashboard.css';

/** What to do next for the selected grant, where it stands, and what has happened. */
export function Dashboard() {
  usePageTitle('ダッシュボード');
  const { grantNumber, application, query } = useSelectedApplication();
  const queries = [useTasks().query, useNotices('user').query, useUnread().query];
  return (
    <>
      <h1>ダッシュボード</h1>
      {grantNumber === null ? (
        <Settled queries={queries}>
          <EarlyTasks />
          <ChooseFirst />
          <Notices />
        </Settled>
      ) : (
        <Part query={query} failed="申請の取得に失敗しました">
          {() => application && <Grant application={application} queries={queries} />}
        </Part>
      )}
    </>
  );
}

function Grant({ application, queries }: { application: MyApplication; queries: Parameters<typeof Settled>[0]['queries'] }) {
  return (
    <Settled queries={[...queries, useHappenings(application.id).query]}>
      <Tasks application={application} />
      <EarlyTasks />
      <Way application={application} />
      <Events application={application} />
      <Notices />
    </Settled>
  );
}
