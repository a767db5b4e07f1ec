import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { sortableFields } from '../../../schema/derive/filters.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { columnsBelow, standingColumns } from '../../ui/present.ts';
import { recordPath } from '../../ui/record-path.ts';
import { ChooseAll } from '../../ui/record-table.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { SelectBox } from '../../ui/select-box.tsx';
import { titleOf } from '../../ui/title.ts';
import { Value } from '../kinds/field-value.tsx';
import { choiceOf, type RecordsProps, ValuesBelow } from './records-table.tsx';
import { RowButtons, rowClickHandlers } from './row-buttons.tsx';
import { TotalsCard } from './totals.tsx';
import type { Selection } from './use-selection.ts';
import css from './views.module.css';

/** The rows of a list as cards, on narrow screens. */
export function RecordCards(props: RecordsProps) {
  return (
    <div aria-busy={props.stale}>
      <SortChoice resource={props.resource} sort={props.sort} onSort={props.onSort} />
      {props.selection && <ChoosePage resource={props.resource} rows={props.rows} selection={props.selection} />}
      <ul className={css.cards} aria-label={`${props.resource.label}の一覧`}>
        {props.rows.map((row) => (
          <RecordCard key={row.id} {...props} row={row} />
        ))}
      </ul>
      <TotalsCard resource={props.resource} totals={props.totals} columns={props.columns} />
    </div>
  );
}

/** The checkbox for the whole page, which a table has in its head. */
function ChoosePage({ resource, rows, selection }: Pick<RecordsProps, 'resource' | 'rows'> & { readonly selection: Selection }) {
  const id = useId();
  return (
    <label className={css.chooseAll} htmlFor={id}>
      <ChooseAll id={id} rows={rows} choice={choiceOf(resource, selection)} />
      このページのすべてを選択
    </label>
  );
}

function RecordCard({ resource, row, columns, selection, commands }: RecordsProps & { readonly row: RowData }) {
  const navigate = useNavigate();
  const title = titleOf(resource, row);
  const lines = linesOf(resource, row, columns);
  return (
    <li className={css.card} data-row-key={row.id} {...rowClickHandlers(recordPath(resource, row), navigate)}>
      <div className={css.cardHead}>
        {selection && <Checkbox checked={selection.has(row.id)} onChange={(on) => selection.set([row], on)} aria-label={`${title}を選択`} />}
        <Link to={recordPath(resource, row)} className={css.cardTitle}>
          {title}
        </Link>
        <span className={css.rowButtons}>
          <RowButtons resource={resource} row={row} commands={commands} />
        </span>
      </div>
      <dl>
        {lines.map(([name, ...below]) => (
          <div key={name}>
            <dt>{fieldOf(resource, name)?.label}</dt>
            <dd>
              <Value resource={resource} name={name} row={row} place="list" />
              <ValuesBelow resource={resource} names={below} row={row} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The columns with a value, each with those below it. A value below the title or below a blank one has a line of its own. */
function linesOf(resource: Resource, row: RowData, columns: readonly string[]): [string, ...string[]][] {
  const others = columns.filter((name) => name !== resource.title);
  return standingColumns(resource, columns).flatMap((name): [string, ...string[]][] => {
    const below = columnsBelow(resource, others, name);
    if (name !== resource.title && !isBlank(row[name])) return [[name, ...below]];
    return below.filter((lower) => !isBlank(row[lower])).map((lower) => [lower]);
  });
}

/** Sorting, for which a table has its head. */
function SortChoice({ resource, sort, onSort }: { readonly resource: Resource; readonly sort: string; readonly onSort: (sort: string) => void }) {
  const id = useId();
  const options = sortableFields(resource).flatMap((name) => {
    const label = fieldOf(resource, name)?.label ?? name;
    return [
      { value: `-${name}`, label: `${label}（大きい・新しい順）` },
      { value: name, label: `${label}（小さい・古い順）` },
    ];
  });
  return (
    <div className={css.sortChoice}>
      <label htmlFor={id}>並べ替え</label>
      <SelectBox id={id} value={sort} options={options} onChange={onSort} />
    </div>
  );
}
