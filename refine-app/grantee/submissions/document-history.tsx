import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { documentPath } from './document-path.ts';
import { stepWords } from './history-words.ts';
import type { SubmissionStep } from './use-document.ts';

interface Props {
  readonly submissionId: number;
  readonly history: readonly SubmissionStep[];
}

/** What happened to a document, newest first, with the way to the receipt of each submission. */
export function DocumentHistory({ submissionId, history }: Props) {
  if (history.length === 0) return <p className="soft">まだ何も行われていません。</p>;
  return (
    <ol className="document-history">
      {history.map((step) => (
        <li key={step.id} className="history-entry">
          <span className="soft">{formatDateTime(step.createdAt)}</span>
          <span>
            {stepWords(step)}
            {step.comment && <span className="document-reason">{step.comment}</span>}
            {step.receiptNumber && (
              <Link className="document-link" to={documentPath(submissionId, 'receipt', step.round)}>
                受領の控え（{step.receiptNumber}）を見る
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
