import { type ApplicationStatus, applicationStatuses } from './application-statuses.ts';

/** While an application stands here its outcome is open, or settled and not announced. The step out of them announces it. */
export const undecidedStatuses: readonly ApplicationStatus[] = applicationStatuses.filter(({ phase }) => phase === 'selection').map(({ key }) => key);

/** What applicants are told all that while, each the same. */
export const statusWhileUndecided = 'UNDER_REVIEW' satisfies ApplicationStatus;

export function isUndecided(status: ApplicationStatus): boolean {
  return undecidedStatuses.includes(status);
}

/** The status as the applicant is told it. */
export function announcedStatus(status: ApplicationStatus): ApplicationStatus {
  return isUndecided(status) ? statusWhileUndecided : status;
}

interface PastStep {
  readonly fromStatus: ApplicationStatus | null;
  readonly toStatus: ApplicationStatus;
}

/** Past steps as the applicant is told them: what happens within a selection is no step. */
export function announcedSteps<S extends PastStep>(steps: readonly S[]): S[] {
  return steps
    .map((step) => ({ ...step, fromStatus: step.fromStatus && announcedStatus(step.fromStatus), toStatus: announcedStatus(step.toStatus) }))
    .filter(({ fromStatus, toStatus }) => fromStatus !== toStatus);
}
