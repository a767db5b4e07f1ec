import clsx from 'clsx/lite';
import { type HTMLAttributes, type MouseEvent, memo, type ReactNode, type UIEvent, useRef } from 'react';
import { Checkbox } from './checkbox.tsx';
import css from './record-table.module.css';
import type { Plain } from './row.ts';

export interface RecordColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  /** Its head is a button that orders the rows by it. */
  readonly sortable?: boolean;
  /** What its cells show small below their values: their heads stand below its own. */
  readonly below?: readonly RecordColumn<Row>[];
  /** Its cells name their rows to screen readers. */
  readonly isHead?: boolean;
  /** What its cells say, where that is words alone: the table's own cell holds them, without a component or an element for each. */
  readonly plain?: (row: Row) => Plain | undefined;
  /** What its cells show where `plain` says nothing. */
  readonly render?: (row: Row) => ReactNode;
}

export interface RowChoice<Row> {
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], on: boolean) => void;
  /** Which may be chosen; all of them without it. */
  readonly isOpen?: (row: Row) => boolean;
  readonly labelOf: (row: Row) => string;
}

/** What a row's element carries beside its cells. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & { readonly [name: `data-${string}`]: string | number };

interface Props<Row> {
  /** The name of the box that it scrolls in; without one it stands in the page as it is, with room for fingers. */
  readonly label?: string;
  /** A long list, which scrolls up and down in its box too and has no cards. */
  readonly density?: 'compact' | 'comfortable';
  /** Newer rows are on their way. */
  readonly busy?: boolean;
  readonly columns: readonly RecordColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly attributesOf?: (row: Row) => RowAttributes;
  readonly choice?: RowChoice<Row> | undefined;
  readonly chooseAll?: string;
  /** The key of the column that orders the rows; a minus before it where they go down. */
  readonly sort?: string;
  /** Told the `sort` that a press on a heading asks for: up at first, the other way round at the next. */
  readonly onSort?: (sort: string) => void;
  /** What stands below the columns, by their keys; what stands below the first says what it is. */
  readonly foot?: Readonly<Record<string, ReactNode>> | undefined;
}

/**
 * Rows as a table of plain elements; where there is no room for columns, each row is a card, and each value has its column's name beside it. antd's
 * table costs several times as much, and splits in two where its head sticks, which leaves screen readers without headings. A row is left alone as long
 * as it, the columns, `choice.set` and `attributesOf` stay the same.
 */
export function RecordTable<Row>(props: Props<Row>) {
  const { label, density, busy } = props;
  if (label === undefined) return <Table {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.tableScroll} data-density={density} aria-label={label} aria-busy={busy} tabIndex={0} onScroll={noteAside}>
      <Table {...props} />
    </section>
  );
}

/**
 * The left cells of the rows stick only in a table that has been scrolled sideways: otherwise they stand there already, and each cell that sticks
 * is work for the browser at every step of scrolling. Set here and not by React, as no row has to be drawn again for it.
 */
function noteAside({ currentTarget: box }: UIEvent<HTMLElement>): void {
  box.toggleAttribute('data-aside', box.scrollLeft > 0);
}

function Table<Row>(props: Props<Row>) {
  const { label, density, columns, rows, keyOf, attributesOf, choice, chooseAll = 'すべてを選択', foot } = props;
  return (
    <table className={label === undefined ? clsx(css.records, css.recordsRoomy) : css.records}>
      <thead>
        <tr>
          {choice && (
            <th scope="col" className={css.columnChoice}>
              <ChooseAll rows={rows} choice={choice} aria-label={chooseAll} />
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.key} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <tbody {...useRange(props)}>
        {rows.map((row) => (
          <Line
            key={keyOf(row)}
            row={row}
            columns={columns}
            attributesOf={attributesOf}
            isCard={density === undefined}
            chosen={choice?.has(row)}
            isOpen={choice?.isOpen?.(row) ?? true}
            label={choice?.labelOf(row)}
            onChoose={choice?.set}
          />
        ))}
      </tbody>
      {foot && <Foot columns={columns} foot={foot} chooses={choice !== undefined} />}
    </table>
  );
}

/** With Shift, a press on a row's box chooses, or lets go of, those between it and the box that was pressed last, too. */
function useRange<Row>({ rows, keyOf, choice }: Props<Row>): Pick<HTMLAttributes<HTMLElement>, 'onMouseDown' | 'onClick'> {
  const last = useRef<string | number>(undefined);
  if (!choice) return {};
  return {
    // Else the words between would be marked, as if to be copied.
    onMouseDown: (event) => event.shiftKey && boxOf(event) && event.preventDefault(),
    onClick(event) {
      const box = boxOf(event);
      const at = box?.closest('tr')?.sectionRowIndex ?? -1;
      const row = rows[at];
      if (!box || row === undefined) return;
      const from = rows.findIndex((one) => keyOf(one) === last.current);
      if (event.shiftKey && from >= 0) {
        const between = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
        choice.set(
          between.filter((one) => choice.isOpen?.(one) ?? true),
          box.checked,
        );
      }
      last.current = keyOf(row);
    },
  };
}

function boxOf({ target }: MouseEvent): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.type === 'checkbox' ? target : undefined;
}

type ChooseAllProps<Row> = Pick<Props<Row>, 'rows'> & { readonly choice: RowChoice<Row>; readonly id?: string; readonly 'aria-label'?: string };

/** The box that stands for those of all rows. */
export function ChooseAll<Row>({ rows, choice, ...props }: ChooseAllProps<Row>) {
  const open = rows.filter((row) => choice.isOpen?.(row) ?? true);
  const count = open.filter(choice.has).length;
  return (
    <Checkbox
      {...props}
      disabled={open.length === 0}
      checked={count > 0 && count === open.length}
      partly={count > 0 && count < open.length}
      onChange={(on) => choice.set(open, on)}
    />
  );
}

/** Those that are chosen once some more are, or no longer. */
export function chosenAfter<Key>(chosen: readonly Key[], keys: readonly Key[], on: boolean): Key[] {
  const others = chosen.filter((key) => !keys.includes(key));
  return on ? [...others, ...keys] : others;
}

type HeadingProps<Row> = Pick<Props<Row>, 'sort' | 'onSort'> & { readonly column: RecordColumn<Row> };

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { below = [] } = column;
  const orders = [column, ...below].map(({ key, sortable }) => (sortable ? orderBy(key, sort) : undefined));
  return (
    <th scope="col" className={column.className} aria-sort={orders.find(Boolean)}>
      <HeadingPart column={column} order={orders[0]} onSort={onSort} />
      {below.length > 0 && (
        <small className={css.headBelow}>
          {below.map((one, index) => (
            <HeadingPart key={one.key} column={one} order={orders[index + 1]} onSort={onSort} />
          ))}
        </small>
      )}
    </th>
  );
}

type Order = 'ascending' | 'descending' | undefined;

function orderBy(key: string, sort: string | undefined): Order {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

function HeadingPart<Row>({
  column: { key, title, sortable },
  order,
  onSort,
}: Pick<HeadingProps<Row>, 'column' | 'onSort'> & { readonly order: Order }) {
  if (!sortable) return title;
  return (
    <button type="button" className={css.sortButton} data-order={order} onClick={() => onSort?.(order === 'ascending' ? `-${key}` : key)}>
      {title}
      <span className={css.sortMarks} aria-hidden="true" />
    </button>
  );
}

interface LineProps<Row> extends Pick<Props<Row>, 'columns' | 'attributesOf'> {
  readonly row: Row;
  readonly isCard: boolean;
  /** Undefined where nothing can be chosen. */
  readonly chosen: boolean | undefined;
  readonly isOpen: boolean;
  readonly label: string | undefined;
  readonly onChoose: RowChoice<Row>['set'] | undefined;
}

/** One row. What is spared here, be it a hook, a component or an element, is spared in every row. Choosing one leaves the others as they are. */
const Line = memo(function Line<Row>({ row, columns, attributesOf, isCard, chosen, isOpen, label, onChoose }: LineProps<Row>) {
  return (
    <tr {...attributesOf?.(row)} className={chosen ? css.recordChosen : undefined}>
      {chosen !== undefined && (
        <td className={css.columnChoice}>
          <Checkbox aria-label={`${label}を選択`} disabled={!isOpen} checked={chosen} onChange={(on) => onChoose?.([row], on)} />
        </td>
      )}
      {columns.map((column) => cellOf(column, row, isCard))}
    </tr>
  );
}) as <Row>(props: LineProps<Row>) => ReactNode;

/** A function and not a component, for the same reason. */
function cellOf<Row>({ key, title, className, isHead, plain, render }: RecordColumn<Row>, row: Row, isCard: boolean) {
  const words = plain?.(row);
  const Cell = isHead ? 'th' : 'td';
  return (
    <Cell
      key={key}
      scope={isHead ? 'row' : undefined}
      className={className && words?.className ? clsx(className, words.className) : (className ?? words?.className)}
      data-label={isCard && typeof title === 'string' ? title : undefined}
    >
      {words ? words.text : render?.(row)}
    </Cell>
  );
}

type FootProps<Row> = Pick<Props<Row>, 'columns'> & { readonly foot: NonNullable<Props<Row>['foot']>; readonly chooses: boolean };

function Foot<Row>({ columns, foot, chooses }: FootProps<Row>) {
  return (
    <tfoot>
      <tr>
        {chooses && <td className={css.columnChoice} />}
        {columns.map(({ key, title, className }, index) =>
          index === 0 ? (
            <th key={key} scope="row" className={className}>
              {foot[key]}
            </th>
          ) : (
            <td key={key} className={className} data-label={typeof title === 'string' ? title : undefined}>
              {foot[key]}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
