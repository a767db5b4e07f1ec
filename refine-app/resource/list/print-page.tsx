import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { dataProvider } from '../../data/data.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { chosenParameters, isFiltered, type ListState, listQuery, readListState, writeListState } from '../../data/list-state.ts';
import { useMe } from '../../data/session.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { FailureState } from '../../ui/panel-states.tsx';
import { columnsBelow, standingColumns, textOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { Value } from '../kinds/field-value.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import { FilterText } from './chips.tsx';
import { shownColumns } from './column-choice.ts';
import { usePreferences } from './preferences.ts';
import css from './print-page.module.css';
import { ValuesBelow } from './records-table.tsx';
import { totalsFoot, useTotals } from './totals.tsx';

/** Maximum number of printed rows; for more there is the CSV export. */
const maxRows = 2000;
/** Texts up to this length are not wrapped. */
const unwrappedLength = 14;
/** Maximum number of rows per call. */
const perCall = 200;

/** A printable list of all found rows: title, conditions, time, and the rows with the chosen columns. */
export function PrintPage({ resource }: { readonly resource: Resource }) {
  const { search } = useLocation();
  const { username, roleLabel } = useMe();
  const state = readListState(resource, search);
  const columns = useShownColumns(resource);
  const { data, isError, error, refetch } = useAllRows(resource, state, columns);
  return (
    <article className={css.printed}>
      <nav className={css.printTools} aria-label="印刷">
        <Link to={`${resource.screen.path}${writeListState(resource, state)}`}>一覧へ戻る</Link>
        <Button type="primary" disabled={!data} onClick={() => window.print()}>
          印刷する
        </Button>
      </nav>
      <h1>{resource.screen.title ?? resource.screen.menu ?? resource.label}</h1>
      <Conditions resource={resource} state={state} />
      {isError && <FailureState title={`${resource.label}の取得に失敗しました`} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {data && (
        <>
          <p>
            {countText(data.total)}件、{formatDateTime(data.at)} 現在（印刷：{roleLabel} {username}）
          </p>
          {data.rows.length < data.total && (
            <p role="alert">
              はじめの{countText(data.rows.length)}件だけを印刷します。すべてが要るときは、条件で絞るか、一覧の「CSV出力」をお使いください。
            </p>
          )}
          <Sheet resource={resource} state={state} rows={data.rows} columns={columns} />
        </>
      )}
    </article>
  );
}

/** The conditions in words. */
function Conditions({ resource, state }: { readonly resource: Resource; readonly state: ListState }) {
  if (!isFiltered(state)) return <p>条件：なし（すべて）</p>;
  return (
    <ul className={css.printConditions} aria-label="絞り込みの条件">
      {state.q && <li>検索：{state.q}</li>}
      {chosenParameters(resource).flatMap((parameter) =>
        (state.filters[parameter.name] ?? []).map((value) => (
          <li key={`${parameter.name}=${value}`}>
            {parameter.label}：<FilterText resource={resource} parameter={parameter} value={value} />
          </li>
        )),
      )}
    </ul>
  );
}

interface SheetProps {
  readonly resource: Resource;
  readonly state: ListState;
  readonly rows: readonly RowData[];
  readonly columns: readonly string[];
}

function useShownColumns(resource: Resource): string[] {
  const hidden = useMe().hidden[resource.name] ?? [];
  const [preferences] = usePreferences(resource);
  return shownColumns(resource, hidden, preferences.columns);
}

function Sheet({ resource, state, rows, columns }: SheetProps) {
  const standing = standingColumns(resource, columns);
  const foot = totalsFoot(resource, useTotals(resource, state), standing, columns);
  const classOf = (name: string) => {
    const field = fieldOf(resource, name);
    return field && kindScreenOf(field).numeric ? css.printNumber : undefined;
  };
  return (
    <table className={css.printTable}>
      <caption className={baseCss.visuallyHidden}>{resource.label}の一覧</caption>
      <thead>
        <tr>
          {standing.map((name) => (
            <th key={name} scope="col" className={classOf(name)}>
              {fieldOf(resource, name)?.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {standing.map((name) => (
              <td key={name} className={classOf(name) ?? (textOf(resource, name, row).length <= unwrappedLength ? css.printShort : undefined)}>
                <Value resource={resource} name={name} row={row} place="list" />
                <ValuesBelow resource={resource} names={columnsBelow(resource, columns, name)} row={row} />
              </td>
            ))}
          </tr>
        ))}
        {foot && (
          <tr>
            {standing.map((name) => (
              <td key={name} className={classOf(name)}>
                {foot[name]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** Fetches all rows, call by call, with the time of the last answer. */
function useAllRows(resource: Resource, state: ListState, columns: readonly string[]) {
  const { sorters, ...wanted } = listQuery(resource, state);
  const filters = [fieldsFilter(resource, columns), ...wanted.filters];
  const fetchPage = (currentPage: number) =>
    dataProvider.getList<RowData>({ resource: resource.name, filters, sorters, pagination: { currentPage, pageSize: perCall, mode: 'server' } });
  return useQuery({
    queryKey: ['print', resource.name, writeListState(resource, state), columns],
    queryFn: async () => {
      const rows: RowData[] = [];
      for (let page = 1; ; page += 1) {
        const { data, total = 0 } = await fetchPage(page);
        rows.push(...data);
        if (data.length < perCall || rows.length >= Math.min(total, maxRows)) return { rows, total, at: new Date().toISOString() };
      }
    },
    // Always fetched again, since the printout states its time.
    staleTime: 0,
    gcTime: 0,
  });
}
