import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { asksForBank } from '../../../domain/bank/when.ts';
import { useSelectedApplication } from '../use-selected-application.ts';
import { useBankSkipped } from './skip-flag.ts';

const BankDialog = lazy(() => import('./bank-dialog.tsx'));

/** Asks for the bank account over every page, while the foundation waits for it and nobody has put it off (spec, second file, section 2). */
export function BankGate({ children }: { readonly children: ReactNode }) {
  const { application } = useSelectedApplication();
  const skipped = useBankSkipped();
  const { pathname } = useLocation();
  /** The application whose receipt is still on screen, and the one for which the question was closed with Esc. */
  const [held, hold] = useState<number | null>(null);
  const [closed, close] = useState<number | null>(null);
  if (!application) return children;
  const { id, bankId, status } = application;
  const due = !bankId && asksForBank(status) && !skipped && closed !== id && pathname !== '/user/bank';
  const end = () => {
    close(id);
    hold(null);
  };
  return (
    <>
      {children}
      {(due || held === id) && (
        <Suspense>
          <BankDialog key={id} application={application} onRegistered={() => hold(id)} onClose={end} />
        </Suspense>
      )}
    </>
  );
}
