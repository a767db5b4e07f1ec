import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { useMe } from '../providers/session.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { createPath } from '../ui/record-path.ts';
import type { RowData } from '../ui/row.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Chips } from './chips.tsx';
import { shownColumns } from './columns.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ListBody } from './list-body.tsx';
import { isFiltered, pageSize } from './list-state.ts';
import { usePreferences } from './preferences.ts';
import { TableSettings } from './table-settings.tsx';
import { useListState } from './use-list-state.ts';
import { useRecords } from './use-records.ts';
import { useSelection } from './use-selection.ts';
import './views.css';

/** The generated list of a resource. Each resource has a list of its own, so that nothing of one shows in another. */
export function ResourceList({ resource }: { readonly resource: Resource }) {
  return <ListPage key={resource.name} resource={resource} />;
}

function ListPage({ resource }: { readonly resource: Resource }) {
  const me = useMe();
  const permissions = me.permissions[resource.name] ?? [];
  const hidden = me.hidden[resource.name] ?? [];
  const control = useListState(resource);
  const records = useRecords(resource, control.state);
  const selection = useSelection();
  const [preferences, prefer] = usePreferences(resource);
  const [deleting, setDeleting] = useState<readonly RowData[]>();
  const [form, setForm] = useState<{ readonly row?: RowData }>();

  const createButton = permissions.includes('create') && <CreateButton resource={resource} onOpen={() => setForm({})} />;
  return (
    <div className="view">
      <header className="view-head">
        <h1>{resource.screen.title ?? resource.screen.menu ?? resource.label}</h1>
        {createButton}
      </header>
      <Filters resource={resource} control={control} />
      <Chips resource={resource} control={control} />
      <div className="list-tools">
        <ResultCount records={records} page={control.state.page} filtered={isFiltered(control.state)} />
        <TableSettings resource={resource} hidden={hidden} preferences={preferences} onChange={prefer} />
        {permissions.includes('export') && <ExportButton resource={resource} state={control.state} />}
      </div>
      <ListBody
        resource={resource}
        control={control}
        records={records}
        rows={records.rows}
        columns={shownColumns(resource, hidden, preferences.columns)}
        sort={control.state.sort}
        onSort={(sort) => control.change({ sort })}
        selection={canBulk(resource, permissions) ? selection : undefined}
        commands={{ edit: resource.screen.form === 'dialog' ? (row) => setForm({ row }) : undefined, remove: (row) => setDeleting([row]) }}
        density={preferences.density ?? 'compact'}
        stale={records.query.isPlaceholderData}
        createButton={createButton}
      />
      <BulkBar resource={resource} selection={selection} permissions={permissions} onDelete={() => setDeleting(selection.rows)} />
      <Pagination current={control.state.page} pages={records.pages} href={(page) => control.hrefOf({ page })} />
      {deleting && (
        <DeleteDialog resource={resource} rows={deleting} onClose={() => setDeleting(undefined)} onDeleted={(rows) => selection.set(rows, false)} />
      )}
      {form && <FormDialog resource={resource} row={form.row} onClose={() => setForm(undefined)} />}
    </div>
  );
}

function CreateButton({ resource, onOpen }: { readonly resource: Resource; readonly onOpen: () => void }) {
  if (resource.screen.form === 'dialog')
    return (
      <Button type="primary" icon={<PlusOutlined />} onClick={onOpen}>
        登録する
      </Button>
    );
  return (
    <LinkButton type="primary" icon={<PlusOutlined />} to={createPath(resource)}>
      登録する
    </LinkButton>
  );
}

function ResultCount({
  records,
  page,
  filtered,
}: {
  readonly records: ReturnType<typeof useRecords>;
  readonly page: number;
  readonly filtered: boolean;
}) {
  const { total, query } = records;
  if (query.isPending || query.isError) return <p className="result-count" />;
  const first = (page - 1) * pageSize + 1;
  const range = total > pageSize && first <= total ? `（${first}～${Math.min(page * pageSize, total)}件目を表示）` : '';
  return (
    <p className="result-count" role="status">
      {filtered ? '検索結果：' : '全 '}
      <strong>{total.toLocaleString('ja-JP')}</strong> 件{range}
    </p>
  );
}

function canBulk(resource: Resource, permissions: readonly string[]): boolean {
  return ['delete', ...Object.keys(resource.actions ?? {})].some((name) => permissions.includes(name));
}
