import type { SubmissionStatus } from '../../../domain/workflow/submission-statuses.ts';

interface Step {
  readonly fromStatus: SubmissionStatus | null;
  readonly toStatus: SubmissionStatus;
  readonly round: number;
  readonly userRole: string | null;
}

/** What happened to a document, as its grantee reads it. */
export function stepWords({ fromStatus, toStatus, round, userRole }: Step): string {
  if (fromStatus === null) return '書類が用意されました';
  if (toStatus === 'SUBMITTED_PENDING_REVIEW') {
    const what = round > 1 ? `再提出しました（${round}回目）` : '提出しました';
    return userRole === 'recipient' ? what : `基金が、代わりに${what}`;
  }
  if (toStatus === 'SUBMITTED_UNDER_REVIEW' && fromStatus === 'COMPLETED') return '基金が承認を取り消し、もう一度確認しています';
  return sentences[toStatus];
}

const sentences = {
  NOT_SUBMITTED: '提出前に戻りました',
  SUBMITTED_UNDER_REVIEW: '基金が確認を始めました',
  SUBMITTED_RETURNED: '基金から差し戻されました',
  COMPLETED: '承認され、この書類は完了しました',
} as const;
