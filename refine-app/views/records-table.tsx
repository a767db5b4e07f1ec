import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sortableFields } from '../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { screenOf } from '../fields/index.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import type { RowData } from '../ui/row.ts';
import { TableBox } from '../ui/table-box.tsx';
import { columnsBelow, standingColumns } from './below.ts';
import { TotalsRow } from './list-totals.tsx';
import { type Column, RecordRow } from './record-row.tsx';
import type { RowCommands } from './row-buttons.tsx';
import type { Selection } from './use-selection.ts';
import type { useTotals } from './use-totals.ts';

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
  readonly totals: ReturnType<typeof useTotals>;
}

/**
 * The rows as a table that scrolls within itself, in plain elements: antd's table costs several times as much, and splits in two where its head
 * sticks, which leaves screen readers without headings.
 */
export function RecordsTable({ resource, rows, columns, sort, onSort, selection, commands, density, stale, totals }: RecordsProps) {
  const standing = useColumns(resource, columns);
  const navigate = useNavigate();
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
              navigate={navigate}
            />
          ))}
        </tbody>
        <TotalsRow resource={resource} totals={totals} columns={standing} begins={selection !== undefined} ends />
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
