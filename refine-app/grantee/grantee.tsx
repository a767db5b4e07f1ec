import css from './grantee.module.css';
import './records.module.css';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useNavigate } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { useMe } from '../providers/session.ts';
import baseCss from '../ui/base.module.css';
import { usePageTitle } from '../ui/page-title.ts';
import { useNotices, useUnread } from '../ui/use-notices.ts';
import { Waiting } from '../ui/waiting.tsx';
import { BankGate } from './bank/bank-gate.tsx';
import { Dashboard } from './dashboard/dashboard.tsx';
import { AskedTasks, useTasks } from './dashboard/tasks.tsx';
import { GrantTable } from './grant-table.tsx';
import { Notices } from './notices.tsx';
import { Part, Section, Settled } from './pages/part.tsx';
import { declared } from './records/screens.ts';
import { GranteeLayout } from './shell/layout.tsx';
import { selectGrant, useMyApplications } from './use-my-applications.ts';

async function recordArea(resource: Resource) {
  const { RecordArea } = await import('./records/record-pages.tsx');
  return { default: () => <RecordArea resource={resource} /> };
}

const loads: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  applications: () => import('./applications/applications-page.tsx'),
  'applications/detail': () => import('./detail/detail-page.tsx'),
  'sign/:id': () => import('./sign/sign-page.tsx'),
  submissions: () => import('./submissions/submissions-page.tsx'),
  receipts: () => import('./receipts/receipts-page.tsx'),
  'receipts/:id': () => import('./receipts/receipt-page.tsx'),
  payments: () => import('./payments/payments-page.tsx'),
  history: () => import('./history/history-page.tsx'),
  reportforms: () => import('./submissions/report-forms-page.tsx'),
  faq: () => import('./faq/faq-page.tsx'),
  bank: () => import('./bank/bank-page.tsx'),
  sessions: () => import('./sessions/sessions-page.tsx'),
  ...Object.fromEntries(declared.map((resource) => [`${resource.screen.grantee?.path}/*`, () => recordArea(resource)])),
};
const pages = Object.entries(loads).map(([path, load]) => ({ path, Page: lazy(load) }));

/** The page of the address comes together with this half, not after it. */
for (const [path, load] of Object.entries(loads)) if (matchPath(`/user/${path}`, location.pathname)) load().catch(() => undefined);

/** The grantees' half, behind its door. It loads no antd. */
export default function Grantee() {
  useAllPages();
  return (
    <BankGate>
      <GranteeLayout>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route path="application-select" element={<ApplicationSelect />} />
            <Route path="dashboard" element={<Dashboard />} />
            {pages.map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {/* Spec, second file, section 2: any unknown path redirects to the login. */}
            <Route path="*" element={<Navigate to="/user/login" replace />} />
          </Routes>
        </Suspense>
      </GranteeLayout>
    </BankGate>
  );
}

/** Fetches the other pages once the first one stands, one after the other: who loses the connection can still go from page to page. */
function useAllPages() {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchPages(leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Milliseconds before the first of them and between them, so that none holds up a touch. */
const [calm, pause] = [2000, 200];

async function fetchPages(signal: AbortSignal): Promise<void> {
  await wait(calm);
  for (const load of Object.values(loads)) {
    if (signal.aborted || !navigator.onLine) return;
    await load().catch(() => undefined);
    await wait(pause);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function ApplicationSelect() {
  usePageTitle('助成の選択');
  const me = useMe();
  return (
    <>
      <h1>助成の選択</h1>
      {me.organizationName && <p className={baseCss.quiet}>{me.organizationName}</p>}
      <Settled queries={[useTasks().query, useNotices('user').query, useUnread().query, useMyApplications().query]}>
        <AskedTasks title="いま、していただくこと" />
        <Notices />
        <Section id="grants" title="あなたの助成">
          <p>手続きをする助成の「助成番号」を選んでください。</p>
          <Grants />
        </Section>
      </Settled>
    </>
  );
}

function Grants() {
  const { applications, query } = useMyApplications();
  const navigate = useNavigate();
  const choose = (grantNumber: string) => {
    selectGrant(grantNumber);
    navigate('/user/dashboard');
  };
  return (
    <Part query={query} failed="申請の取得に失敗しました">
      {() =>
        applications.length > 0 ? (
          <GrantTable applications={applications} onChoose={choose} />
        ) : (
          <p className={css.sheet}>申請はまだありません。お心当たりがあるときは、基金事務局にお問い合わせください。</p>
        )
      }
    </Part>
  );
}
