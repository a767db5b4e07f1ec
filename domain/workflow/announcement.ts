import { type ApplicationStatus, applicationStatuses } from './application-statuses.ts';

/** Statuses in which the outcome is undecided or not announced; the transition out of them announces it. */
export const undecidedStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(({ phase }) => phase === 'selection').map(({ key }) => key);

/** The status shown to applicants during the embargo. */
export const statusWhileUndecided = 'UNDER_REVIEW' satisfies ApplicationStatus;

export function isUndecided(status: ApplicationStatus): boolean {
  return undecidedStatuses.includes(status);
}

/** The status as shown to the applicant. */
export function announcedStatus(status: ApplicationStatus): ApplicationStatus {
  return isUndecided(status) ? statusWhileUndecided : status;
}

interface PastStep {
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
}

/** The history as shown to the applicant, without transitions within the selection. */
export function announcedSteps<S extends PastStep>(steps: readonly S[]): S[] {
  return steps
    .map((step) => ({ ...step, fromStatus: step.fromStatus && announcedStatus(step.fromStatus), toStatus: announcedStatus(step.toStatus) }))
    .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
}
