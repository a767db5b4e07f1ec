import type { ApplicationStatus, Phase } from './application-statuses.ts';
import { isUnsigned } from './decided.ts';
import { statusEntry } from './transitions.ts';

/** Where the foundation waits for the account: the grantee is asked for it over every page. */
const asking: readonly Phase[] = ['contract', 'advance'];

/** Where an account can still be registered: from the contract until the grant has been settled. */
const taking: readonly Phase[] = ['contract', 'advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

export function asksForBank(status: ApplicationStatus): boolean {
  return asking.includes(statusEntry(status).phase);
}

export function takesBank(status: ApplicationStatus): boolean {
  return taking.includes(statusEntry(status).phase);
}

/** The letter of the grant tells the advance: once it has been agreed to, the choice is made. */
export function takesAdvance(status: ApplicationStatus): boolean {
  return isUnsigned(status);
}

/** Whether it is settled how the grant is paid: chosen with the account, or agreed to with the letter. */
export function isPaymentChosen({ status, bankId }: { readonly status: ApplicationStatus; readonly bankId: number | null }): boolean {
  return bankId !== null || (takesBank(status) && !takesAdvance(status));
}
