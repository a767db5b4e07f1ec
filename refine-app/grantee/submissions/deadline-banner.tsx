import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { isAwaited } from './document-groups.ts';
import type { Submission } from './use-submissions.ts';

const advice = {
  overdue: 'できるだけ早く提出してください。遅れるわけがあるときは、下の「基金とのやりとり」でお知らせください。',
  today: '今日のうちに提出してください。',
  soon: '期限までに提出してください。',
} as const;

/**
 * Warns of a deadline that is near or over (second file, sections 2 and 9); not while the foundation has the document, nor once it is completed,
 * nor for a document that need not be filed.
 */
export function DeadlineBanner({ submission }: { readonly submission: Submission }) {
  const { receptionEndDate } = submission;
  if (!receptionEndDate || !isAwaited(submission)) return null;
  const { level, text } = deadlineOf(receptionEndDate, japanDate(new Date()));
  if (level === 'later') return null;
  return (
    <div className={`document-note document-${level}`}>
      <strong>{level === 'soon' ? `提出期限まで、${text}です` : text}</strong>
      <p>
        提出期限は {formatDate(receptionEndDate)} です。{advice[level]}
      </p>
    </div>
  );
}
