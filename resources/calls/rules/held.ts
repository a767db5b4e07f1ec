import { type ApplicationStatus, applicationStatuses } from '../../../domain/workflow/application-statuses.ts';

/** Where what was submitted is what is judged. Once a grant has been decided, what is done may change, and the application with it. */
const judged: readonly ApplicationStatus[] = [
  ...applicationStatuses.filter(({ phase }) => phase === 'application' || phase === 'selection').map(({ key }) => key),
  'APPLICATION_WITHDRAWN_END',
  'REJECTED_END',
];

/** Whether what the form of a call fills of an application is nobody's to change but the applicant's. */
export function isHeld({ callId, status }: { readonly callId?: unknown; readonly status?: unknown }): boolean {
  return typeof callId === 'number' && judged.includes(status as ApplicationStatus);
}

export const heldText =
  '応募の様式で提出された内容のため、ここでは変えられません。直すときは、「修正を依頼する」から申請者に修正をお願いしてください（選考の途中では、先に「申請完了」に戻します）。';
