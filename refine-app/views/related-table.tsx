import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Value } from '../fields/value.tsx';
import { type DataColumn, DataTable } from '../ui/data-table.tsx';
import { titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { TotalsRow } from './list-totals.tsx';
import type { RelatedRows } from './use-related.ts';
import { useTotals } from './use-totals.ts';

/** What stands beside the values of related rows. */
export interface CellNotes {
  /** Beside a value, by column. */
  readonly notes?: Readonly<Record<string, (row: RowData) => ReactNode>> | undefined;
  /** At the end of a row. */
  readonly buttons?: ((row: RowData) => ReactNode) | undefined;
}

/** Rows of another resource at a glance; the value that names a row leads to its record. */
export function RelatedTable({ related: { other, state, columns, rows }, notes = {}, buttons }: CellNotes & { readonly related: RelatedRows }) {
  const totals = useTotals(other, state);
  const leading = columns.includes(other.title) ? other.title : columns[0];
  const shown = columns.map((name): DataColumn<RowData> & { readonly name: string } => ({
    key: name,
    name,
    title: fieldOf(other, name)?.label,
    className: classOf(other, name),
    render: (row) => (
      <>
        {name === leading ? <Leading resource={other} name={name} row={row} /> : <Value resource={other} name={name} row={row} place="list" />}
        {notes[name]?.(row)}
      </>
    ),
  }));
  const last: DataColumn<RowData>[] = buttons ? [{ key: 'buttons', title: <span className="visually-hidden">操作</span>, render: buttons }] : [];
  return (
    <DataTable
      label={`${other.label}の一覧`}
      className="related-table"
      keyOf={({ id }) => String(id)}
      columns={[...shown, ...last]}
      rows={rows}
      foot={<TotalsRow resource={other} totals={totals} columns={shown} ends={last.length > 0} />}
    />
  );
}

/** A blank one says which record to those who cannot see the row. */
function Leading({ resource, name, row }: { readonly resource: Resource; readonly name: string; readonly row: RowData }) {
  return (
    <Link to={recordPath(resource, row)}>
      <Value resource={resource} name={name} row={row} place="list" />
      {isBlank(row[name]) && <span className="visually-hidden">{titleOf(resource, row)}</span>}
    </Link>
  );
}

function classOf(resource: Resource, name: string): string | undefined {
  const field = fieldOf(resource, name);
  return field && screenOf(field).numeric ? 'column-numeric' : undefined;
}
