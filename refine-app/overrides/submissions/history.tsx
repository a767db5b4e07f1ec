import { useList } from '@refinedev/core';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { Value } from '../../fields/value.tsx';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { isBlank } from '../../ui/row.ts';
import { histories, type PanelProps, type SubmissionChange } from './submission.ts';
import '../applications/timeline.css';

/** Every step of the document, newest first, with its receipt number and the words that went with it. */
export function DocumentHistory({ submission }: PanelProps) {
  const { result, query } = useList<SubmissionChange>({
    resource: histories.name,
    filters: [{ field: 'submissionId', operator: 'eq', value: submission.id }],
    sorters: [{ field: 'id', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: 200 },
    errorNotification: false,
  });
  return (
    <section className="record-section" aria-label="提出と確認の履歴">
      <h2>提出と確認の履歴</h2>
      {query.isError && <FailureFace title="履歴の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && result.data.length === 0 && <EmptyFace text="まだ提出されていません。" />}
      <ol className="timeline">
        {result.data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
    </section>
  );
}

function Change({ change }: { readonly change: SubmissionChange }) {
  return (
    <li>
      <p className="timeline-head">
        <span className="history-when">{formatDateTime(change.createdAt)}</span>
        <Value resource={histories} name="toStatus" row={change} place="list" />
        <span className="quiet">
          {change.userName ?? '—'}
          {!isBlank(change.userRole) && (
            <>
              （<Value resource={histories} name="userRole" row={change} place="list" />）
            </>
          )}
        </span>
      </p>
      {change.receiptNumber && (
        <p className="paper-receipt">
          {change.round}回目の提出　受領番号 <strong>{change.receiptNumber}</strong>
        </p>
      )}
      {change.comment && <blockquote className="timeline-comment cell-lines">{change.comment}</blockquote>}
    </li>
  );
}
