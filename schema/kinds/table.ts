import type { Field, FieldOptions, Fields } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';
import { onlyInCalls } from './list.ts';

/** A row of a table: column → cell, null where it is empty. */
export type TableRow = Readonly<Record<string, unknown>>;

interface TableOptions extends FieldOptions<never> {
  /** Maximum number of rows. */
  readonly most: number;
}

/** A table filled in row by row. Empty rows are dropped. */
export function table<const O extends TableOptions>(label: string, columns: Fields, options: O): Field<readonly TableRow[], NoInfer<O>, 'table'> {
  return { kind: 'table', label, options: { ...options, columns } };
}

/** @param kindOf the kind of a column */
export function tableKind(kindOf: (field: Field) => Kind): Kind {
  return {
    ...onlyInCalls,
    check(input, field) {
      const { most } = field.options as unknown as TableOptions;
      if (!Array.isArray(input) || input.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
        return refuse(`${field.label}の指定が正しくありません`);
      const rows = (input as TableRow[]).filter((row) => columnsOf(field).some(([name]) => !isEmpty(row[name])));
      if (rows.length > most) return refuse(`${field.label}は${most}行までです（現在${rows.length}行）。行をまとめるか、添付ファイルにしてください`);
      const checked: TableRow[] = [];
      for (const [index, row] of rows.entries()) {
        const cells: Record<string, unknown> = {};
        for (const [name, column] of columnsOf(field)) {
          const rawCell = Object.hasOwn(row, name) ? row[name] : null;
          if (isEmpty(rawCell)) {
            if (column.options.required) return refuse(`${index + 1}行目の${column.label}を入力してください`);
            cells[name] = null;
            continue;
          }
          const cell = kindOf(column).check(rawCell, column);
          if (!cell.ok) return refuse(`${index + 1}行目：${cell.error}`);
          cells[name] = cell.value;
        }
        checked.push(cells);
      }
      return accept(checked);
    },
    format: (value, field) =>
      (value as readonly TableRow[])
        .map((row) =>
          columnsOf(field)
            .map(([name, column]) => (isEmpty(row[name]) ? '－' : kindOf(column).format(row[name], column)))
            .join('　'),
        )
        .join('\n'),
    json(field) {
      const properties = Object.fromEntries(
        columnsOf(field).map(([name, column]) => [name, { title: column.label, ...kindOf(column).json(column) }]),
      );
      return { type: 'array', items: { type: 'object', properties }, maxItems: (field.options as unknown as TableOptions).most };
    },
  };
}

const columnsOf = (field: Field) => Object.entries(field.options.columns as Fields);

const isEmpty = (cell: unknown) => cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
