import type { ApplicationStatus, Phase } from './application-statuses.ts';
import { isUnsigned } from './decided-matters.ts';
import { statusEntry } from './transitions.ts';

/** Phases in which the grantee is prompted for the account on every page. */
const promptingPhases: readonly Phase[] = ['contract', 'advance'];

/** Phases in which an account can be registered: from the contract until the settlement. */
const registrationPhases: readonly Phase[] = ['contract', 'advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

export function asksForBank(status: ApplicationStatus): boolean {
  return promptingPhases.includes(statusEntry(status).phase);
}

export function takesBank(status: ApplicationStatus): boolean {
  return registrationPhases.includes(statusEntry(status).phase);
}

/** Whether the advance can still be chosen: until the letter that states it is signed. */
export function takesAdvance(status: ApplicationStatus): boolean {
  return isUnsigned(status);
}

/** Whether the payment method is fixed: chosen with the account, or agreed to in the letter. */
export function isPaymentChosen({ status, bankId }: { readonly status: ApplicationStatus; readonly bankId: number | null }): boolean {
  return bankId !== null || (takesBank(status) && !takesAdvance(status));
}
