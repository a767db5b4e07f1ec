import { type HttpError, useList } from '@refinedev/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { listLinkOf } from '../../../schema/derive/links.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Related as Declared } from '../../../schema/related.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { may } from '../../data/access.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { type ListState, listQuery, writeListState } from '../../data/list-state.ts';
import { resourceMap } from '../../data/resource-map.ts';
import { useMe } from '../../data/session.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailureState } from '../../ui/panel-states.tsx';
import { recordPath } from '../../ui/record-path.ts';
import recordTableCss from '../../ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../ui/record-table.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { Value } from '../kinds/field-value.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import { rowCountOf, rowCountText } from '../list/row-count.ts';
import { ListSkeleton } from '../list/skeletons.tsx';
import { totalsFoot, useTotals } from '../list/totals.tsx';
import { FormDialog } from '../list/use-list-dialogs.tsx';
import css from '../list/views.module.css';

/** Additions to the table of related rows. */
interface CellNotes {
  /** Notes beside values, by column. */
  readonly notes?: Readonly<Record<string, (row: RowData) => ReactNode>> | undefined;
  /** At the end of a row. */
  readonly buttons?: ((row: RowData) => ReactNode) | undefined;
}

interface Props extends CellNotes {
  /** The record's resource, and the name of the related one. */
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  /** Renders the rows instead of the table. */
  readonly children?: (rows: readonly RowData[]) => ReactNode;
}

/** The related rows of a record, as the main content. */
export function Related({ resource, name, row, children, ...notes }: Props) {
  const related = useRelated(resource, name, row, { whole: Boolean(children ?? notes.notes ?? notes.buttons) });
  const { rows, total, href } = related;
  return (
    <RelatedStates related={related}>
      {children ? children(rows) : <RelatedTable related={related} {...notes} />}
      {(!total.isExact || total.count > rows.length) && (
        <p className={css.relatedMore}>
          {rowCountText(total)}のうち{relatedRowLimit}件を表示しています。<Link to={href}>すべてを一覧で見る</Link>
        </p>
      )}
    </RelatedStates>
  );
}

/** One panel for each related resource that the user may read. */
export function RelatedPanels({ resource, row }: Pick<Props, 'resource' | 'row'>) {
  const me = useMe();
  const names = Object.keys(resource.related ?? {}).filter((name) => may(me, name, 'read'));
  return names.map((name) => <RelatedPanel key={name} resource={resource} name={name} row={row} />);
}

/** Number of rows in a panel. */
const panelRows = 10;

/** A panel of related rows on a record's page. */
export function RelatedPanel({ resource, name, row, ...notes }: Omit<Props, 'children'>) {
  const related = useRelated(resource, name, row, { limit: panelRows, whole: Boolean(notes.notes ?? notes.buttons) });
  const { declared, other, total, href, query } = related;
  const id = useId();
  return (
    <section className={css.recordSection} aria-labelledby={id}>
      <div className={css.relatedHead}>
        <h2 id={id}>
          {declared.title ?? other.label}
          {query.isSuccess && `（${rowCountText(total)}）`}
        </h2>
        <span className={css.relatedWays}>
          {total.count > 0 && <Link to={href}>{total.count > panelRows ? 'すべてを一覧で見る' : '一覧で見る'}</Link>}
          {addsTo(row, declared.adds) && <AddButton other={other} given={{ [declared.by]: row.id }} />}
        </span>
      </div>
      <RelatedStates related={related}>
        <RelatedTable related={related} {...notes} />
      </RelatedStates>
    </section>
  );
}

const addsTo = (row: RowData, adds: Declared['adds']) => adds !== undefined && Object.entries(adds).every(([name, wanted]) => row[name] === wanted);

/** Opens the form of a new row, for users who may create one. */
function AddButton({ other, given }: { readonly other: Resource; readonly given: Values }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!may(me, other.name, 'create')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{other.label}を加える</Button>
      {open && <FormDialog resource={other} given={given} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The states of related rows: failed, loading, empty, or with rows. */
function RelatedStates({
  related: { other, declared, columns, rows, query },
  children,
}: {
  readonly related: RelatedRows;
  readonly children: ReactNode;
}) {
  if (query.isError) return <FailureState title={`${other.label}の取得に失敗しました`} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <ListSkeleton columns={Math.min(columns.length, 4)} />;
  return rows.length === 0 ? <EmptyState text={declared.empty ?? `${other.label}はありません`} /> : children;
}

/** The table of related rows; the title's column links to the record. */
function RelatedTable({ related: { other, state, columns, rows }, notes = {}, buttons }: CellNotes & { readonly related: RelatedRows }) {
  const totals = useTotals(other, state);
  const leading = columns.includes(other.title) ? other.title : columns[0];
  const shown = columns.map((name): RecordColumn<RowData> => {
    const field = fieldOf(other, name);
    return {
      key: name,
      title: field?.label,
      className: field && kindScreenOf(field).numeric ? recordTableCss.columnNumeric : undefined,
      render: (row) => (
        <>
          {name === leading ? <Leading resource={other} name={name} row={row} /> : <Value resource={other} name={name} row={row} place="list" />}
          {notes[name]?.(row)}
        </>
      ),
    };
  });
  const last: RecordColumn<RowData>[] = buttons
    ? [{ key: 'buttons', title: <span className={baseCss.visuallyHidden}>操作</span>, render: buttons }]
    : [];
  return (
    <RecordTable
      label={`${other.label}の一覧`}
      keyOf={({ id }) => id}
      columns={[...shown, ...last]}
      rows={rows}
      foot={totalsFoot(other, totals, columns)}
    />
  );
}

/** The linked value; where it is blank, screen readers get the record's title. */
function Leading({ resource, name, row }: { readonly resource: Resource; readonly name: string; readonly row: RowData }) {
  return (
    <Link to={recordPath(resource, row)}>
      <Value resource={resource} name={name} row={row} place="list" />
      {isBlank(row[name]) && <span className={baseCss.visuallyHidden}>{titleOf(resource, row)}</span>}
    </Link>
  );
}

/** Number of rows as the main content; the others are in the list. */
export const relatedRowLimit = 30;

interface Extent {
  readonly limit?: number;
  /** Fetches all fields of the rows, not only the table's columns. */
  readonly whole?: boolean;
}

/** The related rows of a record that its resource declares under this name. */
export function useRelated(resource: Resource, name: string, row: RowData, { limit = relatedRowLimit, whole = false }: Extent = {}) {
  const [declared, other] = [declaredIn(resource)[name], resourceMap[name]];
  if (!declared || !other) throw new Error(`${resource.name} declares no related ${name}`);
  const state = relatedListState(resource, name, row);
  const columns = declared.columns ?? other.list.columns.filter((column) => column !== declared.by && !readsOver(other, column, declared.by));
  const { filters, sorters } = listQuery(other, state);
  const { query } = useList<RowData, HttpError>({
    resource: name,
    filters: whole ? filters : [fieldsFilter(other, columns), ...filters],
    sorters,
    pagination: { currentPage: 1, pageSize: limit },
  });
  const href = `${other.screen.path}${writeListState(other, state)}`;
  return { other, declared, state, columns, href, rows: query.data?.data ?? [], total: rowCountOf(query.data), query };
}

/** The state of the other resource's list with only these rows. */
export function relatedListState(resource: Resource, name: string, row: RowData): ListState {
  const [declared, other] = [declaredIn(resource)[name], resourceMap[name]];
  const link = declared && listLinkOf(resource, { of: name, by: declared.by }, resourceMap);
  if (!other || typeof link !== 'object') throw new Error(`${resource.name}: ${link}`);
  const where = Object.entries(declared?.where ?? {}).map(([parameter, value]) => [parameter, [String(value)]]);
  const filters = Object.fromEntries([[link.theirs, [String(row[link.mine])]], ...where]);
  return { q: '', filters, sort: declared?.sort ?? other.list.sort, page: 1 };
}

function declaredIn({ related = {} }: Resource): Readonly<Record<string, Declared | undefined>> {
  return related;
}

/** Whether a column is read over the reference to this record. */
function readsOver({ fields }: Resource, column: string, by: string): boolean {
  return fields[column]?.options.from?.startsWith(`${by}.`) === true;
}

export type RelatedRows = ReturnType<typeof useRelated>;
