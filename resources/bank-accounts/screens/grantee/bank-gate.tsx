import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { asksForBank } from '../../../../domain/workflow/bank-account.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { selectPath, useSelectedApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { skipBank, useBankSkipped } from './skip-flag.ts';

const BankDialog = lazy(() => import('./bank-dialog.tsx'));

/** Asks for the bank account over a page, while the foundation waits for it and nobody has put it off (spec, second file, section 2). */
export function BankGate({ children }: { readonly children: ReactNode }) {
  const { application } = useSelectedApplication();
  const me = useMe();
  const skipped = useBankSkipped(me.id, application?.id);
  const { pathname } = useLocation();
  /** The application whose receipt is still on screen. */
  const [held, hold] = useState<number | null>(null);
  const due = application && !application.bankId && asksForBank(application.status) && !skipped && !isQuiet(pathname);
  // However it was closed, it stays so until the session ends.
  const end = (id: number) => {
    skipBank(me.id, id);
    hold(null);
  };
  // The same shape before and after the application has come: the pages beneath stay as they are.
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

/** Who chooses another grant, registers the account, or signs the letter that comes before it, is not asked on the way. */
function isQuiet(pathname: string): boolean {
  return pathname === selectPath || pathname === '/user/bank' || pathname.startsWith('/user/sign/');
}
