import '../grantee/grantee.module.css';
import '../grantee/records.module.css';
import { lazy, Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { ApplicationSelect } from '../../resources/applications/screens/grantee/application-select.tsx';
import { applications } from '../../resources/applications/screens/grantee.tsx';
import { BankGate } from '../../resources/bank-accounts/screens/grantee/bank-prompt.tsx';
import { bankAccounts } from '../../resources/bank-accounts/screens/grantee.tsx';
import { dashboard } from '../../resources/dashboard/screens/grantee.tsx';
import { documents } from '../../resources/documents/screens/grantee.tsx';
import { entries } from '../../resources/entries/screens/grantee.tsx';
import { letters } from '../../resources/letters/screens/grantee.tsx';
import { messages } from '../../resources/messages/screens/grantee.tsx';
import { payments } from '../../resources/payments/screens/grantee.tsx';
import { receipts } from '../../resources/receipts/screens/grantee.tsx';
import type { Resource } from '../../schema/resource.ts';
import type { GranteePart } from '../grantee/grantee-part.ts';
import { declared } from '../grantee/records/screens.ts';
import { GranteeLayout } from '../grantee/shell/layout.tsx';
import { Waiting } from '../ui/waiting.tsx';

async function recordArea(resource: Resource) {
  const { RecordArea } = await import('../grantee/records/record-pages.tsx');
  return { default: () => <RecordArea resource={resource} /> };
}

async function signInMethods() {
  const { MethodsPage } = await import('../sign-in/methods/methods-page.tsx');
  return { default: () => <MethodsPage area="user" /> };
}

/** The grantee pages of every capability that has some, in the order in which they are prefetched: the most used first. */
const parts: readonly GranteePart[] = [dashboard, applications, entries, letters, documents, receipts, payments, messages, bankAccounts];

const loads: GranteePart['pages'] = {
  ...Object.assign({}, ...parts.map((part) => part.pages)),
  sessions: () => import('../grantee/sessions/sessions-page.tsx'),
  'sign-in-methods': signInMethods,
  ...Object.fromEntries(declared.map((resource) => [`${resource.screen.grantee?.path}/*`, () => recordArea(resource)])),
};
const pages = Object.entries(loads).map(([path, load]) => ({ path, Page: lazy(load) }));

/** Loads the page of the current address in parallel with the area. */
for (const [path, load] of Object.entries(loads)) if (matchPath(`/user/${path}`, location.pathname)) load().catch(() => undefined);

/** The grantee area, for signed-in users. It loads no antd. */
export default function Grantee() {
  usePrefetchedPages();
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

/** Prefetches the other pages one after the other once the first is shown, so that navigation works when the connection is lost. */
function usePrefetchedPages() {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchPages(leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Milliseconds before the first prefetch and between two, so that none delays the response to a touch. */
const [prefetchAfter, prefetchInterval] = [2000, 200];

async function fetchPages(signal: AbortSignal): Promise<void> {
  await wait(prefetchAfter);
  for (const load of Object.values(loads)) {
    if (signal.aborted || !navigator.onLine) return;
    await load().catch(() => undefined);
    await wait(prefetchInterval);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
