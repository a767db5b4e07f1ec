import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { asksForBank } from '../../../../domain/workflow/bank-account.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { selectPath, useSelectedApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { skipBank, useBankSkipped } from './skip-flag.ts';

const BankDialog = lazy(() => import('./bank-dialog.tsx'));

/** Opens the registration dialog when the foundation waits for an account and the user has not postponed it (spec, second file, section 2). */
export function BankGate({ children }: { readonly children: ReactNode }) {
  const { application } = useSelectedApplication();
  const me = useMe();
  const skipped = useBankSkipped(me.id, application?.id);
  const { pathname } = useLocation();
  /** The application whose confirmation is still shown. */
  const [held, hold] = useState<number | null>(null);
  const due = application && !application.bankId && asksForBank(application.status) && !skipped && !isQuiet(pathname);
  // Once closed it does not open again in this session.
  const end = (id: number) => {
    skipBank(me.id, id);
    hold(null);
  };
  // Keeps the tree stable when the application arrives, so that the page below is not remounted.
  return (
    <>
      {children}
      {application && (due || held === application.id) && (
        <Suspense>
          <BankDialog key={application.id} application={application} onRegistered={() => hold(application.id)} onClose={() => end(application.id)} />
        </Suspense>
      )}
    </>
  );
}

/** Pages on which the dialog does not open: choosing a grant, registering the account, signing the letter that precedes it. */
function isQuiet(pathname: string): boolean {
  return pathname === selectPath || pathname === '/user/bank' || pathname.startsWith('/user/sign/');
}
