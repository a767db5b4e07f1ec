import { type ApplicationStatus, applicationStatuses, type Phase } from '../workflow/application-statuses.ts';

/** Whether the grantee may register, change and submit receipts: from the contract on, until the grant is settled. */
export function takesReceipts(status: ApplicationStatus): boolean {
  const phase = applicationStatuses.find(({ key }) => key === status)?.phase;
  return status === 'CONTRACTED_ONGOING' || (phase !== undefined && open.includes(phase));
}

const open: readonly Phase[] = ['advance', 'activity', 'report', 'returned', 'decision'];
