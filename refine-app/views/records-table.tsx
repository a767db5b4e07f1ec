import { memo, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sortableFields } from '../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Value } from '../fields/value.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { titleOf } from '../ui/present.ts';
import { recordPath } from '../ui/record-path.ts';
import { isBlank, type RowData } from '../ui/row.ts';
import { TableBox } from '../ui/table-box.tsx';
import { columnsBelow, standingColumns } from './below.ts';
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
  /** The same object from one rendering to the next, as its rows are then left alone. */
  readonly commands: RowCommands;
  readonly density: 'compact' | 'comfortable';
  /** Newer rows are on their way. */
  readonly stale: boolean;
}

interface Column {
  readonly name: string;
  readonly label: string;
  readonly className: string | undefined;
  readonly sortable: boolean;
  readonly first: boolean;
  /** What stands small below its values. */
  readonly below: readonly string[];
}

/**
 * The rows as a table that scrolls within itself, in plain elements: antd's table costs several times as much, and splits in two where its head
 * sticks, which leaves screen readers without headings.
 */
export function RecordsTable({ resource, rows, columns, sort, onSort, selection, commands, density, stale }: RecordsProps) {
  const standing = useColumns(resource, columns);
  return (
    <TableBox className={`table-${density}`} label={`${resource.label}の一覧`} busy={stale}>
      <table className="records">
        <thead>
          <tr>
            {selection && <ChoosePage rows={rows} selection={selection} />}
            {standing.map((column) => (
              <Heading key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            <th scope="col" className="column-buttons">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RecordRow
              key={row.id}
              resource={resource}
              row={row}
              columns={standing}
              chosen={selection?.has(row.id)}
              onChoose={selection?.set}
              commands={commands}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

/** What the columns are, worked out once and not for every row. */
function useColumns(resource: Resource, columns: readonly string[]): readonly Column[] {
  const names = columns.join();
  return useMemo(() => {
    const shown = names.split(',');
    const sortable = sortableFields(resource);
    return standingColumns(resource, shown).map((name, index) => {
      const field = fieldOf(resource, name);
      const numeric = field && screenOf(field).numeric;
      return {
        name,
        label: field?.label ?? name,
        className: [index === 0 && 'column-first', numeric && 'column-numeric'].filter(Boolean).join(' ') || undefined,
        sortable: sortable.includes(name),
        first: index === 0,
        below: columnsBelow(resource, shown, name),
      };
    });
  }, [resource, names]);
}

function ChoosePage({ rows, selection }: { readonly rows: readonly RowData[]; readonly selection: Selection }) {
  const chosen = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col" className="column-choice">
      <Checkbox
        aria-label="このページのすべてを選択"
        checked={chosen > 0 && chosen === rows.length}
        partly={chosen > 0 && chosen < rows.length}
        onChange={(on) => selection.set(rows, on)}
      />
    </th>
  );
}

interface HeadingProps {
  readonly column: Column;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function Heading({ column: { name, label, className, sortable }, sort, onSort }: HeadingProps) {
  if (!sortable) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  return (
    <th scope="col" className={className} aria-sort={order}>
      <button type="button" className="sort-button" onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}>
        {label}
        <span className="sort-marks" aria-hidden="true" />
      </button>
    </th>
  );
}

interface RowProps {
  readonly resource: Resource;
  readonly row: RowData;
  readonly columns: readonly Column[];
  /** Undefined where nothing can be done to several rows. */
  readonly chosen: boolean | undefined;
  readonly onChoose: Selection['set'] | undefined;
  readonly commands: RowCommands;
}

/** Choosing one row leaves the others as they are. */
const RecordRow = memo(function RecordRow({ resource, row, columns, chosen, onChoose, commands }: RowProps) {
  const navigate = useNavigate();
  const href = recordPath(resource, row);
  const title = titleOf(resource, row);
  return (
    <tr data-row-key={row.id} className={chosen ? 'record-chosen' : undefined} {...openFrom(href, navigate)}>
      {chosen !== undefined && (
        <td className="column-choice">
          <Checkbox aria-label={`${title}を選択`} checked={chosen} onChange={(on) => onChoose?.([row], on)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={column.className}>
          {column.first ? <FirstValue resource={resource} name={column.name} row={row} href={href} /> : shownValue(resource, column.name, row)}
          {column.below.length > 0 && <ValuesBelow resource={resource} names={column.below} row={row} />}
        </td>
      ))}
      <td className="column-buttons">
        <span className="row-buttons">
          <a className="btn btn-text btn-small" href={href} data-route aria-label={`${title}の詳細`}>
            詳細
          </a>
          <RowButtons resource={resource} row={row} commands={commands} />
        </span>
      </td>
    </tr>
  );
});

/** The leading value is the way to the record; a blank one says which record to those who cannot see the row. */
function FirstValue({ resource, name, row, href }: Pick<RowProps, 'resource' | 'row'> & { readonly name: string; readonly href: string }) {
  return (
    <a href={href} data-route>
      {shownValue(resource, name, row)}
      {isBlank(row[name]) && <span className="visually-hidden">{titleOf(resource, row)}</span>}
    </a>
  );
}

function shownValue(resource: Resource, name: string, row: RowData) {
  return <Value resource={resource} name={name} row={row} place="list" />;
}
