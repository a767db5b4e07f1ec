import type { submissionStatuses } from '../terms.ts';

export type SubmissionStatus = keyof typeof submissionStatuses;

/** Files are taken only before the first submission and after a return; a submitted file may be withdrawn only until the review begins. */
export const takingFiles = ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'] as const satisfies readonly SubmissionStatus[];
export const takesFiles = (status: SubmissionStatus): boolean => (takingFiles as readonly SubmissionStatus[]).includes(status);
export const mayWithdrawFile = (status: SubmissionStatus): boolean => status === 'SUBMITTED_PENDING_REVIEW';

/** Handed in, and not judged yet. */
export const awaitingJudgement = ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] as const satisfies readonly SubmissionStatus[];
