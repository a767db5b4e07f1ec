import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { ActionButtons } from '../../actions/action-buttons.tsx';
import { Value } from '../../fields/value.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { RowData } from '../../ui/row.ts';
import { Related } from './related.tsx';
import { useRelated } from './use-related.ts';

const { payment_entries, change_decisions } = resources;

/** What has moved of the money, and every decision that changed what had been decided. */
export function MoneyRecords({ applicationId }: { readonly applicationId: number }) {
  const me = useMe();
  return [payment_entries, change_decisions]
    .filter(({ name }) => may(me, name, 'read'))
    .map((resource) => <Records key={resource.name} resource={resource} applicationId={applicationId} />);
}

const columns: Readonly<Record<string, readonly string[]>> = {
  [payment_entries.name]: ['entryDate', 'kind', 'amount', 'counteredAmount', 'source', 'reason', 'userName'],
  [change_decisions.name]: ['createdAt', 'matter', 'fromAmount', 'toAmount', 'reason', 'document', 'userName'],
};

function Records({ resource, applicationId }: { readonly resource: Resource; readonly applicationId: number }) {
  const related = useRelated(resource.name, applicationId, { field: 'id', order: 'asc' });
  return (
    <section className="record-section" aria-label={resource.label}>
      <h2>{resource.label}</h2>
      <Related resource={resource} related={related} empty={`${resource.label}はありません。`} listHref={listAddress(resource, { applicationId })}>
        <DataTable
          label={resource.label}
          keyOf={({ id }) => String(id)}
          columns={[...(columns[resource.name] ?? []).map((name) => columnOf(resource, name)), ...(resource.actions ? [buttonsOf(resource)] : [])]}
          rows={related.rows}
        />
      </Related>
    </section>
  );
}

function columnOf(resource: Resource, name: string): DataColumn<RowData> {
  const field = resource.fields[name];
  return {
    key: name,
    title: field?.label ?? '決めた日時',
    className: field?.kind === 'yen' ? 'column-numeric' : undefined,
    render: (row) => <Value resource={resource} name={name} row={row} place="list" />,
  };
}

/** What has been countered is not countered again. */
function buttonsOf(resource: Resource): DataColumn<RowData> {
  return {
    key: 'buttons',
    title: <span className="visually-hidden">操作</span>,
    render: (row) => (row.counteredAmount ? null : <ActionButtons resource={resource} rows={[row]} names={row.abilities} />),
  };
}
