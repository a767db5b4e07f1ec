import clsx from 'clsx/lite';
import { type HTMLAttributes, type MouseEvent, memo, type ReactNode, type UIEvent, useRef } from 'react';
import { Checkbox } from './checkbox.tsx';
import css from './record-table.module.css';
import type { Plain } from './row.ts';

export interface RecordColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  /** Its heading is a button that sorts the rows. */
  readonly sortable?: boolean;
  /** Columns in small print below its values; their headings are below its own. */
  readonly below?: readonly RecordColumn<Row>[];
  /** Its cells are row headings. */
  readonly isHead?: boolean;
  /** Cells as plain text, rendered directly in the `td` without a component or element each. */
  readonly plain?: (row: Row) => Plain | undefined;
  /** Renders a cell where `plain` returns nothing. */
  readonly render?: (row: Row) => ReactNode;
}

export interface RowChoice<Row> {
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], on: boolean) => void;
  /** Whether a row can be chosen; all by default. */
  readonly isOpen?: (row: Row) => boolean;
  readonly labelOf: (row: Row) => string;
}

/** Attributes of a row's element. */
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & { readonly [name: `data-${string}`]: string | number };

interface Props<Row> {
  /** Accessible name of its scroll box; without one the table has no scroll box and more padding. */
  readonly label?: string;
  /** Set for long lists, which also scroll vertically in their box and have no cards. */
  readonly density?: 'compact' | 'comfortable';
  /** Whether newer rows are being fetched. */
  readonly busy?: boolean;
  readonly columns: readonly RecordColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly attributesOf?: (row: Row) => RowAttributes;
  readonly choice?: RowChoice<Row> | undefined;
  readonly chooseAll?: string;
  /** Key of the column that sorts the rows; a leading minus means descending. */
  readonly sort?: string;
  /** Called with the new `sort` when a heading is pressed: ascending first, then reversed. */
  readonly onSort?: (sort: string) => void;
  /** The foot's cells by column key; the first is its heading. */
  readonly foot?: Readonly<Record<string, ReactNode>> | undefined;
}

/**
 * A table of plain elements; on narrow screens each row is a card, and each value has its column's label. antd's table is several times slower, and splits in
 * two where its head is sticky, which leaves screen readers without headings. A row is not rendered again while it, the columns, `choice.set` and
 * `attributesOf` keep their identity.
 */
export function RecordTable<Row>(props: Props<Row>) {
  const { label, density, busy } = props;
  if (label === undefined) return <Table {...props} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.tableScroll} data-density={density} aria-label={label} aria-busy={busy} tabIndex={0} onScroll={updateScrolledAside}>
      <Table {...props} />
    </section>
  );
}

/**
 * Makes the left cells sticky only in a table that is scrolled sideways, since each sticky cell slows down scrolling. Set on the element, so that no row is
 * rendered again.
 */
function updateScrolledAside({ currentTarget: box }: UIEvent<HTMLElement>): void {
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

/** A click on a row's checkbox with Shift also sets those between it and the last clicked one. */
function useRange<Row>({ rows, keyOf, choice }: Props<Row>): Pick<HTMLAttributes<HTMLElement>, 'onMouseDown' | 'onClick'> {
  const last = useRef<string | number>(undefined);
  if (!choice) return {};
  return {
    // Prevents the browser from selecting the text in between.
    onMouseDown: (event) => event.shiftKey && checkboxOf(event) && event.preventDefault(),
    onClick(event) {
      const box = checkboxOf(event);
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

function checkboxOf({ target }: MouseEvent): HTMLInputElement | undefined {
  return target instanceof HTMLInputElement && target.type === 'checkbox' ? target : undefined;
}

type ChooseAllProps<Row> = Pick<Props<Row>, 'rows'> & { readonly choice: RowChoice<Row>; readonly id?: string; readonly 'aria-label'?: string };

/** The checkbox for all rows. */
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

/** The chosen keys after adding or removing some. */
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
  /** Undefined where rows cannot be chosen. */
  readonly chosen: boolean | undefined;
  readonly isOpen: boolean;
  readonly label: string | undefined;
  readonly onChoose: RowChoice<Row>['set'] | undefined;
}

/** A row, memoised so that choosing one does not render the others. It avoids hooks, components and elements, whose cost multiplies by the rows. */
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

/** A function instead of a component, for the same reason. */
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
