import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { TableBox } from './table-box.tsx';
import './data-table.css';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly render: (row: Row) => ReactNode;
}

export interface DataChoice<Row> {
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  readonly isOpen: (row: Row) => boolean;
  readonly labelOf: (row: Row) => string;
}

interface Props<Row> {
  readonly label: string;
  readonly className?: string;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly choice?: DataChoice<Row> | undefined;
  /** A `tfoot` with a cell for each column. */
  readonly foot?: ReactNode;
}

/** Rows that stand for themselves, without a record page behind each: the look of the lists, in a box that scrolls; cards on a phone. */
export function DataTable<Row>({ label, className = '', keyOf, columns, rows, choice, foot }: Props<Row>) {
  return (
    <TableBox className={`table-compact table-data ${className}`} label={label}>
      <table className="records">
        <thead>
          <tr>
            {choice && <ChooseAll keyOf={keyOf} rows={rows} choice={choice} />}
            {columns.map(({ key, title, className: own }) => (
              <th key={key} scope="col" className={own}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={choice?.chosen.includes(keyOf(row)) ? 'record-chosen' : undefined}>
              {choice && (
                <td className="column-choice">
                  <Checkbox
                    aria-label={`${choice.labelOf(row)}を選択`}
                    disabled={!choice.isOpen(row)}
                    checked={choice.chosen.includes(keyOf(row))}
                    onChange={(on) => choice.onChange(chosenAfter(choice.chosen, [keyOf(row)], on))}
                  />
                </td>
              )}
              {columns.map(({ key, title, className: own, render }) => (
                <td key={key} className={own} data-label={typeof title === 'string' ? title : undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </TableBox>
  );
}

function ChooseAll<Row>({ keyOf, rows, choice }: Pick<Props<Row>, 'keyOf' | 'rows'> & { readonly choice: DataChoice<Row> }) {
  const open = rows.filter(choice.isOpen).map(keyOf);
  const count = open.filter((key) => choice.chosen.includes(key)).length;
  return (
    <th scope="col" className="column-choice">
      <Checkbox
        aria-label="すべてを選択"
        disabled={open.length === 0}
        checked={count > 0 && count === open.length}
        partly={count > 0 && count < open.length}
        onChange={(on) => choice.onChange(chosenAfter(choice.chosen, open, on))}
      />
    </th>
  );
}

function chosenAfter(chosen: readonly string[], keys: readonly string[], on: boolean): string[] {
  const others = chosen.filter((key) => !keys.includes(key));
  return on ? [...others, ...keys] : others;
}

interface PagerProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onChange: (page: number) => void;
}

/** Turns the pages of a table that has no address of its own for each. */
export function Pager({ label, page, pages, onChange }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      <Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        前へ
      </Button>
      <span role="status">
        {page} / {pages} ページ
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        次へ
      </Button>
    </nav>
  );
}
