/** The generated list has no totals: whoever looks after the money wants the sums of all that the conditions find, and the way to the queue. */
import { type HttpError, useCustom } from '@refinedev/core';
import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ScreenLinks } from '../../ui/screen-links.tsx';
import { Chips } from '../../views/chips.tsx';
import { shownColumns } from '../../views/columns.ts';
import { Filters } from '../../views/filters.tsx';
import { ListBody } from '../../views/list-body.tsx';
import { isFiltered, type ListState } from '../../views/list-state.ts';
import { ListTools } from '../../views/list-tools.tsx';
import { usePreferences } from '../../views/preferences.ts';
import { useListDialogs } from '../../views/use-list-dialogs.tsx';
import { useListState } from '../../views/use-list-state.ts';
import { useRecords } from '../../views/use-records.ts';
import { useSelection } from '../../views/use-selection.ts';
import '../../views/views.css';
import './payments.css';

export function PaymentList({ resource }: { readonly resource: Resource }) {
  const { permissions: all, hidden: unseen } = useMe();
  const [permissions, hidden] = [all[resource.name] ?? [], unseen[resource.name] ?? []];
  const control = useListState(resource);
  const records = useRecords(resource, control.state);
  const [preferences, prefer] = usePreferences(resource);
  const { commands, dialogs } = useListDialogs(resource, useSelection(resource, records.rows));
  const { state } = control;
  // A list without any condition that is empty has no grantees yet at all (second file, section 2).
  const worded = isFiltered(state) ? resource : { ...resource, list: { ...resource.list, empty: '助成者データがありません' } };
  return (
    <div className="view">
      <header className="view-head">
        <h1>{resource.screen.menu}</h1>
      </header>
      <ScreenLinks resource={resource} />
      <Filters resource={resource} control={control} />
      <Chips resource={resource} control={control} />
      <ListTools resource={resource} hidden={hidden} permissions={permissions} {...{ state, records, preferences, prefer }} />
      <ListBody
        resource={worded}
        control={control}
        records={records}
        rows={records.rows}
        columns={shownColumns(resource, hidden, preferences.columns)}
        sort={state.sort}
        onSort={(sort) => control.change({ sort })}
        selection={undefined}
        commands={commands}
        density={preferences.density ?? 'compact'}
        stale={records.query.isPlaceholderData}
        createButton={null}
      />
      {records.total.count > 0 && <Totals state={state} />}
      <Pagination current={state.page} pages={records.pages} href={(page) => control.hrefOf({ page })} />
      {dialogs}
    </div>
  );
}

interface Summed {
  readonly totals: Readonly<Record<string, number>>;
  readonly pagination: { readonly totalItems: number };
}

/** The sums over every page. */
function Totals({ state: { q, filters } }: { readonly state: ListState }) {
  const { result, query } = useCustom<Summed & Record<string, unknown>, HttpError>({
    url: '/api/payments/summaries',
    method: 'get',
    config: { query: { limit: 1, ...(q && { q }), ...filters } },
    errorNotification: false,
  });
  if (query.isError) return <FailureLine title="合計を取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!query.isSuccess) return null;
  const { totals, pagination } = result.data;
  return (
    <section className="payment-totals" aria-label="合計">
      <strong>合計（{pagination.totalItems.toLocaleString('ja-JP')}件）</strong>
      <dl>
        {Object.entries(totals).map(([name, amount]) => (
          <div key={name}>
            <dt>{fieldOf(resources.payments, name)?.label}</dt>
            <dd>{formatYen(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
