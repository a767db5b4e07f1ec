import clsx from 'clsx/lite';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { sortableFields } from '../../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import baseCss from '../../ui/base.module.css';
import { columnsBelow, standingColumns } from '../../ui/present.ts';
import { recordPath } from '../../ui/record-path.ts';
import recordTableCss from '../../ui/record-table.module.css';
import { type RecordColumn, RecordTable, type RowChoice } from '../../ui/record-table.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { plainOf, Value } from '../kinds/field-value.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import { detailLook, hasRowButtons, RowButtons, type RowCommands, rowClickHandlers } from './row-buttons.tsx';
import { totalsFoot, type useTotals } from './totals.tsx';
import type { Selection } from './use-selection.ts';
import css from './views.module.css';

export interface RecordsProps {
  readonly resource: Resource;
  readonly rows: readonly RowData[];
  readonly columns: readonly string[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection | undefined;
  /** Must keep its identity between renderings, so that memoised rows are not rendered again. */
  readonly commands: RowCommands;
  readonly density: 'compact' | 'comfortable';
  /** Whether newer rows are being fetched. */
  readonly stale: boolean;
  readonly totals: ReturnType<typeof useTotals>;
}

/** The rows of a list as a table. */
export function RecordsTable({ resource, rows, columns, sort, onSort, selection, commands, density, stale, totals }: RecordsProps) {
  const standing = useColumns(resource, columns, commands);
  const navigate = useNavigate();
  const attributesOf = useMemo(
    () => (row: RowData) => ({ 'data-row-key': row.id, ...rowClickHandlers(recordPath(resource, row), navigate) }),
    [resource, navigate],
  );
  return (
    <RecordTable
      label={`${resource.label}の一覧`}
      density={density}
      busy={stale}
      columns={standing}
      rows={rows}
      keyOf={({ id }) => id}
      attributesOf={attributesOf}
      choice={selection && choiceOf(resource, selection)}
      chooseAll="このページのすべてを選択"
      sort={sort}
      onSort={onSort}
      foot={totalsFoot(
        resource,
        totals,
        standing.map(({ key }) => key),
        columns,
      )}
    />
  );
}

export function choiceOf(resource: Resource, { has, set }: Selection): RowChoice<RowData> {
  return { has: ({ id }) => has(id), set, labelOf: (row) => titleOf(resource, row) };
}

/** The columns, computed once instead of for each row. */
function useColumns(resource: Resource, columns: readonly string[], commands: RowCommands): readonly RecordColumn<RowData>[] {
  const names = columns.join();
  return useMemo(() => {
    const shown = names.split(',');
    const [first = '', ...others] = standingColumns(resource, shown);
    return [
      leadingColumn(resource, first, columnsBelow(resource, shown, first)),
      ...others.map((name) => valueColumn(resource, name, columnsBelow(resource, shown, name))),
      ...(hasRowButtons(resource) ? [buttonsColumn(resource, commands)] : []),
    ];
  }, [resource, names, commands]);
}

/** The first column links to the record; where it is blank, screen readers get the record's title. */
function leadingColumn(resource: Resource, name: string, below: readonly string[]): RecordColumn<RowData> {
  const { className, ...column } = valueColumn(resource, name, below);
  return {
    ...column,
    className: className ? clsx(recordTableCss.columnFirst, className) : recordTableCss.columnFirst,
    plain: undefined,
    render: (row) => (
      <>
        <a href={recordPath(resource, row)} data-route>
          <Value resource={resource} name={name} row={row} place="list" />
          {isBlank(row[name]) && <span className={baseCss.visuallyHidden}>{titleOf(resource, row)}</span>}
        </a>
        {below.length > 0 && <ValuesBelow resource={resource} names={below} row={row} />}
      </>
    ),
  };
}

const classOf = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined;

/** @param below columns shown in small print below its values */
function valueColumn(resource: Resource, name: string, below: readonly string[]): RecordColumn<RowData> {
  const field = fieldOf(resource, name);
  return {
    key: name,
    title: field?.label ?? name,
    className: classOf(field && kindScreenOf(field).numeric && recordTableCss.columnNumeric, below.length > 0 && recordTableCss.columnPair),
    sortable: sortableFields(resource).includes(name),
    below: below.map((lower) => valueColumn(resource, lower, [])),
    plain: below.length > 0 ? undefined : (row) => plainOf({ resource, name, row, place: 'list' }),
    render: (row) => (
      <>
        <Value resource={resource} name={name} row={row} place="list" />
        {below.length > 0 && <ValuesBelow resource={resource} names={below} row={row} />}
      </>
    ),
  };
}

function buttonsColumn(resource: Resource, commands: RowCommands): RecordColumn<RowData> {
  return {
    key: 'buttons',
    title: <span className={baseCss.visuallyHidden}>操作</span>,
    className: recordTableCss.columnButtons,
    render: (row) => (
      <span className={css.rowButtons}>
        {resource.list.rowButtons?.includes('detail') && (
          <a {...detailLook} href={recordPath(resource, row)} data-route aria-label={`${titleOf(resource, row)}の詳細`}>
            詳細
          </a>
        )}
        <RowButtons resource={resource} row={row} commands={commands} />
      </span>
    ),
  };
}

interface BelowProps {
  readonly resource: Resource;
  /** The columns shown below. */
  readonly names: readonly string[];
  readonly row: RowData;
}

/** Values in small print below a cell, in one line. A number has a visible label, since another number is above it; a text has one for screen readers. */
export function ValuesBelow({ resource, names, row }: BelowProps) {
  const lower = names.filter((one) => !isBlank(row[one]));
  if (lower.length === 0) return null;
  return (
    <small className={css.valuesBelow}>
      {lower.map((one) => {
        const field = fieldOf(resource, one);
        return (
          <span key={one}>
            <span className={field && kindScreenOf(field).numeric ? undefined : baseCss.visuallyHidden}>{field?.label} </span>
            <Value resource={resource} name={one} row={row} place="list" />
          </span>
        );
      })}
    </small>
  );
}
