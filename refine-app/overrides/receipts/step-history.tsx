import { type HttpError, useCustom } from '@refinedev/core';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../domain/roles.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import type { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { Badge } from '../../ui/badge.tsx';
import { FailureFace } from '../../ui/faces.tsx';

type Step = Row<typeof resources.receipt_histories>;

/** Every step that the receipt has taken, the latest first. */
export function StepHistory({ id, version }: { readonly id: number; readonly version: number }) {
  const { result, query } = useCustom<Step[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/history`,
    method: 'get',
    queryOptions: { queryKey: ['receipt-history', id, version] },
    errorNotification: false,
  });
  const steps: readonly Step[] = query.isSuccess ? result.data : [];
  return (
    <section className="record-section" aria-label="状況の履歴">
      <h2>状況の履歴</h2>
      {query.isError && <FailureFace title="履歴の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      <ol className="review-steps">
        {steps.map(({ id: step, toStatus, createdAt, userName, userRole, comment }) => (
          <li key={step}>
            <span className="history-when">{formatDateTime(createdAt)}</span>{' '}
            <Badge color={receiptColors[toStatus]}>{receiptStatuses[toStatus]}</Badge> {userName ?? '—'}
            {userRole && `（${roleLabels[userRole]}）`}
            {comment && <p className="review-lines">{comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
