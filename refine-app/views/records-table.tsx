import { Table, type TableColumnType } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import { Link, useNavigate } from 'react-router';
import { sortableFields } from '../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Value } from '../fields/value.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { standingColumns } from './below.ts';
import { RowButtons, type RowCommands } from './row-buttons.tsx';
import { openFrom } from './row-click.ts';
import { ValuesBelow } from './stacked-value.tsx';
import type { Selection } from './use-selection.ts';

export interface RecordsProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly columns: readonly string[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection | undefined;
  readonly commands: RowCommands;
  readonly density: 'compact' | 'comfortable';
  /** Newer rows are on their way. */
  readonly stale: boolean;
}

/**
 * The rows as a table that scrolls within itself. Head and first column stick by CSS alone: antd's own way splits the table in two and adds
 * a hidden row of measures, which leaves screen readers without headings.
 */
export function RecordsTable({ resource, rows, columns, sort, onSort, selection, commands, density, stale }: RecordsProps) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`table-scroll table-${density}`} aria-label={`${resource.label}の一覧`} aria-busy={stale} tabIndex={0}>
      <Table<RowData>
        rowKey="id"
        size={density === 'compact' ? 'small' : 'middle'}
        columns={[
          ...standingColumns(resource, columns).map((name, index) => columnOf(resource, name, columns, index === 0, sort)),
          buttonColumn(resource, commands),
        ]}
        dataSource={[...rows]}
        pagination={false}
        showSorterTooltip={false}
        rowSelection={selection && selectionOf(resource, rows, selection)}
        onRow={(row) => openFrom(recordPath(resource, row), navigate)}
        onChange={(_, __, sorter) => onSort(sortFrom(sorter, sort))}
      />
    </section>
  );
}

function columnOf(resource: Resource, name: string, columns: readonly string[], first: boolean, sort: string): TableColumnType<RowData> {
  const field = fieldOf(resource, name);
  const numeric = field && screenOf(field).numeric;
  const sortable = sortableFields(resource).includes(name);
  return {
    key: name,
    title: field?.label ?? name,
    align: numeric ? 'right' : undefined,
    className: first ? 'column-first' : undefined,
    ...(sortable && { sorter: true, sortDirections: ['ascend', 'descend', 'ascend'], sortOrder: orderOf(name, sort) }),
    render: (_, row) => {
      const value = <Value resource={resource} name={name} row={row} place="list" />;
      const shown = first ? (
        <Link to={recordPath(resource, row)}>
          {value}
          {isBlank(row[name]) && <span className="visually-hidden">{titleOf(resource, row)}</span>}
        </Link>
      ) : (
        value
      );
      return (
        <>
          {shown}
          <ValuesBelow resource={resource} name={name} row={row} columns={columns} />
        </>
      );
    },
  };
}

function buttonColumn(resource: Resource, commands: RowCommands): TableColumnType<RowData> {
  return {
    key: 'buttons',
    title: <span className="visually-hidden">操作</span>,
    className: 'column-buttons',
    render: (_, row) => (
      <span className="row-buttons">
        <LinkButton type="text" size="small" to={recordPath(resource, row)} aria-label={`${titleOf(resource, row)}の詳細`}>
          詳細
        </LinkButton>
        <RowButtons resource={resource} row={row} commands={commands} />
      </span>
    ),
  };
}

function orderOf(name: string, sort: string) {
  if (sort.replace(/^-/, '') !== name) return null;
  return sort.startsWith('-') ? 'descend' : 'ascend';
}

function sortFrom(sorter: SorterResult<RowData> | SorterResult<RowData>[], current: string): string {
  const [one] = [sorter].flat();
  if (!one?.columnKey) return current;
  return one.order === 'descend' ? `-${one.columnKey}` : String(one.columnKey);
}

/** Chosen rows stay chosen on other pages; the boxes say which row they stand for. */
function selectionOf(resource: Resource, rows: readonly RowData[], selection: Selection) {
  return {
    selectedRowKeys: rows.map(({ id }) => id).filter(selection.has),
    onSelect: (row: RowData, on: boolean) => selection.set([row], on),
    onSelectAll: (on: boolean) => selection.set(rows, on),
    getCheckboxProps: (row: RowData) => ({ disabled: false, 'aria-label': `${titleOf(resource, row)}を選択` }),
    getTitleCheckboxProps: () => ({ 'aria-label': 'このページのすべてを選択' }),
  };
}
