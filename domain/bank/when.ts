import type { ApplicationStatus, Phase } from '../workflow/application-statuses.ts';
import { statusEntry } from '../workflow/transitions.ts';

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

/** Once the activity runs, no advance follows any more. */
export function takesAdvance(status: ApplicationStatus): boolean {
  return asksForBank(status);
}
