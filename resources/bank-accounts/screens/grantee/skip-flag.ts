import { bankSkipKey } from '../../../../refine-app/data/token.ts';
import { sharedText } from '../../../../refine-app/ui/kept.ts';

/** `userId/applicationId` of each postponed registration. */
const skipped = sharedText(bankSkipKey);
const entries = () => (skipped.get() ?? '').split(',').filter(Boolean);

/** Whether the user has postponed registering this grant's account. */
export function useBankSkipped(userId: number, applicationId: number | undefined): boolean {
  return skipped.use(() => applicationId !== undefined && isBankSkipped(userId, applicationId));
}

export function isBankSkipped(userId: number, applicationId: number): boolean {
  return entries().includes(`${userId}/${applicationId}`);
}

export function skipBank(userId: number, applicationId: number): void {
  skipped.set([...new Set([...entries(), `${userId}/${applicationId}`])].join());
}
