import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { stepsFor } from '../../../domain/workflow/transitions.ts';

/** What a grantee may do with an application at a status, and when the approved amount shows (second file, section 2). */
export interface GranteeCapabilities {
  readonly edit: boolean;
  /** Where submitting leads; null when there is nothing to submit. */
  readonly submitTo: ApplicationStatus | null;
  /** Where withdrawing leads; null when it is not possible. */
  readonly withdrawTo: ApplicationStatus | null;
  readonly showsApprovedAmount: { readonly inLists: boolean; readonly onDetail: boolean };
}

/** Follows the spec for the two statuses it names, and the transition table for all others. */
export function granteeCapabilities(status: ApplicationStatus): GranteeCapabilities {
  const steps = stepsFor(status, 'recipient');
  const submit = steps.find(({ kind }) => kind === 'forward');
  const withdraw = steps.find(({ to }) => to === 'APPLICATION_WITHDRAWN_END' || to === 'WITHDRAWAL_NOTICE');
  const isSpecStatus = status === 'ACTIVITY_COMPLETED' || status === 'ADVANCE_APPROVAL_FUND_ADMIN';
  return {
    edit: isSpecStatus || editable.includes(status),
    submitTo: submit?.to ?? null,
    withdrawTo: withdraw?.to ?? null,
    showsApprovedAmount: { inLists: status === 'ACTIVITY_COMPLETED', onDetail: isSpecStatus },
  };
}

/** Statuses in which an application from a call is edited, submitted and withdrawn through its entry. */
const entryStatuses: readonly ApplicationStatus[] = ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'];

export function isManagedByEntry({ callId, status }: { readonly callId: unknown; readonly status: unknown }): boolean {
  return callId !== null && entryStatuses.includes(status as ApplicationStatus);
}

/** Statuses in which the grantee edits the application itself. Later turns are about documents, not about what was applied for. */
const editable: readonly ApplicationStatus[] = ['APPLICATION_IN_PROGRESS', 'UNDER_REVISION'];
