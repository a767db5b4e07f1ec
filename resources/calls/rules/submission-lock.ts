import { type ApplicationStatus, applicationStatuses } from '../../../domain/workflow/application-statuses.ts';

/** Statuses in which the submitted content is under review and locked. After the decision the project may change, and the application with it. */
const lockedStatuses: readonly ApplicationStatus[] = [
  ...applicationStatuses.filter(({ phase }) => phase === 'application' || phase === 'selection').map(({ key }) => key),
  'APPLICATION_WITHDRAWN_END',
  'REJECTED_END',
];

/** Whether only the applicant may change the fields that the call's form fills. */
export function isLockedBySubmission({ callId, status }: { readonly callId?: unknown; readonly status?: unknown }): boolean {
  return typeof callId === 'number' && lockedStatuses.includes(status as ApplicationStatus);
}

export const lockedBySubmissionText =
  '応募の様式で提出された内容のため、ここでは変えられません。直すときは、「修正を依頼する」から申請者に修正をお願いしてください（選考の途中では、先に「申請完了」に戻します）。';
