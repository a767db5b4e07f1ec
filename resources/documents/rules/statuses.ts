import type { submissionStatuses } from '../../../domain/terms.ts';

export type SubmissionStatus = keyof typeof submissionStatuses;

/** Files are taken only before the first submission and after a return; a submitted file may be withdrawn until the review begins, and after a return. */
export const statusesAcceptingFiles = ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'] as const satisfies readonly SubmissionStatus[];
export const acceptsFiles = (status: SubmissionStatus): boolean => (statusesAcceptingFiles as readonly SubmissionStatus[]).includes(status);
export const mayWithdrawFile = (status: SubmissionStatus): boolean => status === 'SUBMITTED_PENDING_REVIEW' || status === 'SUBMITTED_RETURNED';

/** Submitted, and not decided yet. */
export const statusesInReview = ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] as const satisfies readonly SubmissionStatus[];
