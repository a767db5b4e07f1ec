import { testsIn } from '../../../schema/derive/conditions.ts';
import type { FieldTest } from '../../../schema/field.ts';
import type { SchemaChange } from '../schema-diff.ts';
import type { AppendOnly, ColumnModel, IndexModel, TableModel } from '../schema-model.ts';

/** The parts of DDL that the engines write differently. */
export interface Dialect {
  readonly types: Readonly<Record<ColumnModel['type'], string>>;
  /** Appended to each column name in an index. */
  readonly indexOrder: string;
  readonly createSearchIndex: (table: string) => string[];
  readonly dropSearchIndex: (table: string) => string[];
  /** Triggers that refuse to change rows, or to delete them while their owner exists. */
  readonly createGuard: (table: string, owner: AppendOnly['owner']) => string[];
  readonly dropGuard: (table: string) => string[];
}

type Rebuild = Extract<SchemaChange, { do: 'rebuildTable' }>;

/** The statements for a change. Only rebuilding a table's columns differs by engine. */
export function statementsOf(change: SchemaChange, dialect: Dialect, rebuild: (change: Rebuild) => string[]): string[] {
  switch (change.do) {
    case 'createTable':
      return [createTable(change.table, dialect)];
    case 'dropTable':
      return [`DROP TABLE ${quote(change.table)};`];
    case 'addColumn':
      return [addColumn(change.table, change.column, dialect)];
    case 'dropColumn':
      return [dropColumn(change.table, change.column)];
    case 'createIndex':
      return [createIndex(change.table, change.index, dialect)];
    case 'dropIndex':
      return [`DROP INDEX ${quote(change.index)};`];
    case 'rebuildTable':
      return rebuild(change);
    case 'createSearchIndex':
      return dialect.createSearchIndex(change.table);
    case 'dropSearchIndex':
      return dialect.dropSearchIndex(change.table);
    case 'createGuard':
      return dialect.createGuard(change.table, change.owner);
    case 'dropGuard':
      return dialect.dropGuard(change.table);
  }
}

export const quote = (name: string) => `"${name}"`;

export function createTable(table: TableModel, dialect: Dialect, name = table.name): string {
  const lines = table.columns.map((column) => `  ${columnDefinition(column, dialect)}`);
  return `CREATE TABLE ${quote(name)} (\n${lines.join(',\n')}\n);`;
}

function addColumn(table: string, column: ColumnModel, dialect: Dialect): string {
  if (column.nullable || column.default !== undefined) return `ALTER TABLE ${quote(table)} ADD COLUMN ${columnDefinition(column, dialect)};`;
  if (column.references) {
    throw new Error(
      `${table}.${column.name}: 既存の行に入れる参照先が決められません。まず required なしで追加し、値を入れてから required にしてください。`,
    );
  }
  const filled = { ...column, default: emptyValues[column.type] };
  return `-- 既存の行に入る初期値です。適切な値に直してください。\nALTER TABLE ${quote(table)} ADD COLUMN ${columnDefinition(filled, dialect)};`;
}

export function dropColumn(table: string, column: string): string {
  return `ALTER TABLE ${quote(table)} DROP COLUMN ${quote(column)};`;
}

export function createIndex(table: string, { name, columns, unique, sparse, nullsLast, where }: IndexModel, dialect: Dialect): string {
  const ordered = columns.map((column) => `${quote(column)}${nullsLast || (unique && where) ? '' : dialect.indexOrder}`);
  const kept = where ? testsIn(where).map(holds).join(' AND ') : `${quote(columns[0] as string)} IS NOT NULL`;
  return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quote(name)} ON ${quote(table)} (${ordered.join(', ')})${sparse ? ` WHERE ${kept}` : ''};`;
}

/** A condition on fixed values, as `checkUnique` admits them. */
function holds([name, wanted]: readonly [string, FieldTest]): string {
  const column = quote(name);
  const listed = (values: readonly unknown[]) =>
    values.map((value) => literal(typeof value === 'boolean' ? Number(value) : (value as string))).join(', ');
  if (wanted === null) return `${column} IS NULL`;
  if (Array.isArray(wanted)) return `${column} IN (${listed(wanted)})`;
  if (typeof wanted !== 'object') return `${column} = ${listed([wanted])}`;
  if ('not' in wanted && wanted.not === null) return `${column} IS NOT NULL`;
  const others = 'noneOf' in wanted ? wanted.noneOf : 'not' in wanted ? [wanted.not] : [];
  return `(${column} IS NULL OR ${column} NOT IN (${listed(others)}))`;
}

export function columnDefinition(column: ColumnModel, dialect: Dialect): string {
  const { references } = column;
  return [
    quote(column.name),
    dialect.types[column.type],
    column.type !== 'id' && column.type !== 'key' && !column.nullable && 'NOT NULL',
    column.default !== undefined && `DEFAULT ${literal(column.default)}`,
    references && `REFERENCES ${quote(references.table)} (${quote(references.column)})${references.cascade ? ' ON DELETE CASCADE' : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function literal(value: string | number): string {
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** The value for empty cells of a column that becomes required; undefined where none can be chosen. */
export function fillingOf(column: ColumnModel): string | undefined {
  if (column.nullable || column.type === 'id' || (column.references && column.default === undefined)) return undefined;
  return literal(column.default ?? emptyValues[column.type]);
}

/** Written above a value that was chosen as a placeholder. */
export const reviewFilling = '-- 空欄の行に入る値です。適切な値に直してください。';

const emptyValues = { id: 0, key: 0, bigint: 0, text: '', date: '2000-01-01', timestamp: '2000-01-01T00:00:00.000Z' } as const;
