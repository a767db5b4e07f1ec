import type { submissionStatuses } from '../terms.ts';

export type SubmissionStatus = keyof typeof submissionStatuses;

interface Step {
  readonly from: readonly SubmissionStatus[];
  readonly to: SubmissionStatus;
}

/**
 * The life of a document that a grantee hands in (second spec file, section 4): each declared action of `submissions`, from which statuses it is
 * possible and where it leads.
 */
export const submissionSteps = {
  submit: { from: ['NOT_SUBMITTED', 'SUBMITTED_RETURNED'], to: 'SUBMITTED_PENDING_REVIEW' },
  beginReview: { from: ['SUBMITTED_PENDING_REVIEW'], to: 'SUBMITTED_UNDER_REVIEW' },
  approve: { from: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'], to: 'COMPLETED' },
  reject: { from: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'], to: 'SUBMITTED_RETURNED' },
  reopen: { from: ['COMPLETED'], to: 'SUBMITTED_UNDER_REVIEW' },
} as const satisfies Readonly<Record<string, Step>>;

export type SubmissionStep = keyof typeof submissionSteps;

/** Files are taken only before the first submission and after a return; a submitted file may be withdrawn only until the review begins. */
export const takesFiles = (status: SubmissionStatus): boolean => (submissionSteps.submit.from as readonly SubmissionStatus[]).includes(status);
export const mayWithdrawFile = (status: SubmissionStatus): boolean => status === 'SUBMITTED_PENDING_REVIEW';
