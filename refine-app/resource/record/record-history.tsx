import { useList } from '@refinedev/core';
import { useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailureState } from '../../ui/panel-states.tsx';
import type { RowData } from '../../ui/row.ts';
import { FieldGroup } from '../kinds/changes.tsx';
import { FieldValue, Value } from '../kinds/field-value.tsx';
import css from '../list/views.module.css';
import { Panel } from './panel.tsx';

const shownAtFirst = 10;

/** Who did what to this record, newest first; for those who may read the audit log. */
export function RecordHistory({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  const readable = may(useMe(), 'audit_logs', 'read') && resource.name !== 'audit_logs';
  return readable ? <History resource={resource} id={row.id} /> : null;
}

function History({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const [limit, setLimit] = useState(shownAtFirst);
  const { result, query } = useList<RowData>({
    resource: 'audit_logs',
    filters: [
      { field: 'resource', operator: 'eq', value: tableOf(resource) },
      { field: 'recordId', operator: 'eq', value: id },
    ],
    sorters: [{ field: 'id', order: 'desc' }],
    pagination: { currentPage: 1, pageSize: limit },
  });
  const more = (result.total ?? 0) > limit;
  return (
    <Panel title="操作履歴" count={query.isSuccess && `（${result.total ?? 0}件）`}>
      {query.isError && <FailureState title="操作履歴の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && result.data.length === 0 && <EmptyState text="操作の記録はまだありません" />}
      <ol className={css.history}>
        {result.data.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more && <Button onClick={() => setLimit(200)}>さらに表示する</Button>}
    </Panel>
  );
}

function HistoryEntry({ entry }: { readonly entry: RowData }) {
  const log = resources.audit_logs;
  /** The details are rendered, and their references fetched, only when opened. */
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className={css.historyWhen}>{formatDateTime(entry.createdAt)}</span>
          <Value resource={log} name="action" row={entry} place="list" />
          <span>{String(entry.userName ?? '—')}</span>
          <span>{String(entry.summary ?? '')}</span>
        </summary>
        {isOpen && <FieldGroup resource={log} names={['before', 'after']} row={entry} FieldValue={FieldValue} />}
      </details>
    </li>
  );
}
