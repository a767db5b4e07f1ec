import { type HttpError, useCustom } from '@refinedev/core';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { roleLabels } from '../../../../../domain/roles.ts';
import type { ApplicationStatus } from '../../../../../domain/workflow/application-statuses.ts';
import type { HistoryRow } from '../../../../../domain/workflow/approval-rounds.ts';
import { rolesToActAt } from '../../../../../domain/workflow/transitions.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { isMissing } from '../../../../../refine-app/ui/failure.ts';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { titleOf } from '../../../../../refine-app/ui/title.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Trail } from './highlight.ts';
import { useApplicationHistory } from './use-application-history.ts';
import css from './workflow.module.css';

const { applications } = resources;

interface Props {
  readonly entryNumber: string;
  readonly found: ReturnType<typeof useTrail>;
  readonly onClose: () => void;
}

/** The application that the map shows, and its status. */
export function TrailBar({ entryNumber, found: { row, trail, query, history }, onClose }: Props) {
  const close = <Button onClick={onClose}>流れだけを見る</Button>;
  if (query.isError && isMissing(query.error)) return <Bar close={close}>受付番号「{entryNumber}」の申請は見つかりません。</Bar>;
  if (query.isError) return <FailureState title="申請を読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} more={close} />;
  if (!row || !trail) return <Bar close={close}>{entryNumber} を読み込んでいます</Bar>;
  const awaited = rolesToActAt(trail.status).map((role) => roleLabels[role]);
  return (
    <Bar close={close}>
      <Link to={recordPath(applications, row)}>{entryNumber}</Link> {titleOf(applications, row)}{' '}
      <StatusBadge field={applications.fields.status} value={trail.status} />{' '}
      {awaited.length > 0 ? `${awaited.join('、')}の対応を待っています。` : 'この申請は終わっています。'}
      {history.query.isError && (
        <Button type="link" onClick={() => void history.query.refetch()}>
          これまでの道のりを読み込めませんでした。もう一度読み込む
        </Button>
      )}
    </Bar>
  );
}

function Bar({ children, close }: { readonly children: ReactNode; readonly close: ReactNode }) {
  return (
    <div className={css.trailBar}>
      <p role="status">{children}</p>
      {close}
    </div>
  );
}

/** The application with an entry number, and its past statuses if the role may read them. */
export function useTrail(entryNumber: string | null) {
  const { result, query } = useCustom<RowData, HttpError>({
    url: `/api/applications/detail/en/${encodeURIComponent(entryNumber ?? '')}`,
    method: 'get',
    queryOptions: { enabled: entryNumber !== null },
  });
  const row = entryNumber !== null && query.isSuccess ? result.data : null;
  const readsHistory = may(useMe(), 'status_histories', 'read');
  const history = useApplicationHistory(readsHistory && row ? row.id : null);
  const trail = useMemo(() => (row ? trailOf(row, history.rows) : null), [row, history.rows]);
  return { row, trail, query, history };
}

function trailOf({ status }: RowData, history: readonly HistoryRow[]): Trail {
  const oldestFirst = [...history].sort((a, b) => a.id - b.id);
  const [first] = oldestFirst;
  return { status: status as ApplicationStatus, stations: first ? [first.fromStatus ?? '', ...oldestFirst.map(({ toStatus }) => toStatus)] : [] };
}
