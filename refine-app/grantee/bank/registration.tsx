import './bank.css';
import { useState } from 'react';
import type { MyApplication } from '../use-my-applications.ts';
import { BankReceipt } from './bank-receipt.tsx';
import { Questions } from './questions.tsx';
import type { Registered } from './use-register.ts';

interface Props {
  readonly application: MyApplication;
  /** Whether the first question leaves the focus where it is, as the head of a page does. */
  readonly calm?: boolean;
  /** The account is in; its receipt is on screen until it is closed. */
  readonly onRegistered: () => void;
  readonly onClose: () => void;
}

/** The registration of an account, one question at a time, ending in a receipt (spec, second file, section 2). */
export function Registration({ application, calm = false, onRegistered, onClose }: Props) {
  const [registered, setRegistered] = useState<Registered | null>(null);
  const finish = (done: Registered) => {
    setRegistered(done);
    onRegistered();
  };
  return registered ? (
    <BankReceipt application={application} registered={registered} onClose={onClose} />
  ) : (
    <Questions application={application} calm={calm} onRegistered={finish} />
  );
}
