import './grantee.module.css';
import './records.module.css';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { Waiting } from '../ui/waiting.tsx';
import { ApplicationSelect } from './application-select.tsx';
import { BankGate } from './bank/bank-gate.tsx';
import { declared } from './records/screens.ts';
import { GranteeLayout } from './shell/layout.tsx';

async function recordArea(resource: Resource) {
  const { RecordArea } = await import('./records/record-pages.tsx');
  return { default: () => <RecordArea resource={resource} /> };
}

async function signInMethods() {
  const { MethodsPage } = await import('../entrance/methods/methods-page.tsx');
  return { default: () => <MethodsPage area="user" /> };
}

const loads: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  dashboard: () => import('./dashboard/dashboard.tsx'),
  applications: () => import('./applications/applications-page.tsx'),
  'entries/*': () => import('./entries/entries-page.tsx'),
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
  'sign-in-methods': signInMethods,
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
