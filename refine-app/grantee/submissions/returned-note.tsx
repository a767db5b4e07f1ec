import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { SubmissionStep } from './use-document.ts';
import type { Submission } from './use-submissions.ts';

interface Props {
  readonly submission: Submission;
  readonly history: readonly SubmissionStep[];
}

/** Why a document came back, in the words of the foundation, before everything else. */
export function ReturnedNote({ submission: { status }, history }: Props) {
  if (status !== 'SUBMITTED_RETURNED') return null;
  const step = history.find(({ toStatus }) => toStatus === 'SUBMITTED_RETURNED');
  return (
    <div className="document-note document-returned">
      <strong>基金から差し戻されました</strong>
      {step && <p className="soft">{formatDateTime(step.createdAt)}</p>}
      {step?.comment && <p className="document-reason">{step.comment}</p>}
      <p>直したファイルを追加して、「再提出」を押してください。前に提出したファイルは残っています。</p>
    </div>
  );
}
