import type Sqlite from 'better-sqlite3';
import type { SchemaChange, SchemaState, TableState } from '../schema-diff.ts';
import type { AppendOnly, ColumnModel, IndexModel, TableModel } from '../schema-model.ts';
import { createIndex, createTable, type Dialect, fillingOf, quote, reviewFilling, statementsOf } from './ddl.ts';
import { createSearchIndex, dropSearchIndex, isIndexed } from './sqlite-search.ts';

/** SQLite accepts any type name; these have the right affinity and distinguish a date from a text. */
const dialect: Dialect = {
  types: {
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    key: 'INTEGER PRIMARY KEY',
    bigint: 'BIGINT',
    text: 'TEXT',
    date: 'DATE_TEXT',
    timestamp: 'TIME_TEXT',
  },
  indexOrder: '',
  createSearchIndex,
  dropSearchIndex,
  createGuard,
  dropGuard,
};

export function sqliteStatements(change: SchemaChange): string[] {
  return statementsOf(change, dialect, ({ table, changed }) => rebuild(table, changed));
}

/** SQLite cannot alter a column: the table is recreated and the rows are copied. */
function rebuild(table: TableModel, changed: readonly ColumnModel[]): string[] {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  const fillings = new Map(changed.map((column) => [column.name, fillingOf(column)]));
  const values = table.columns.map(({ name }) =>
    fillings.get(name) === undefined ? quote(name) : `coalesce(${quote(name)}, ${fillings.get(name)})`,
  );
  const review = values.some((value) => value.startsWith('coalesce')) ? `${reviewFilling}\n` : '';
  const fresh = `${table.name}_new`;
  return [
    createTable(table, dialect, fresh),
    `${review}INSERT INTO ${quote(fresh)} (${columns}) SELECT ${values.join(', ')} FROM ${quote(table.name)};`,
    `DROP TABLE ${quote(table.name)};`,
    `ALTER TABLE ${quote(fresh)} RENAME TO ${quote(table.name)};`,
    ...table.indexes.map((index) => createIndex(table.name, index, dialect)),
  ];
}

export function inspectSqlite(connection: Sqlite.Database): SchemaState {
  const names = connection
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN ('schema_migrations', 'search_marks')
       AND name NOT IN (SELECT name FROM pragma_table_list WHERE type IN ('virtual', 'shadow'))`,
    )
    .pluck()
    .all() as string[];
  return {
    tables: names.map((name) => inspectTable(connection, name)),
    typeName: (type) => (type === 'id' || type === 'key' ? 'INTEGER' : dialect.types[type]),
  };
}

function inspectTable(connection: Sqlite.Database, table: string): TableState {
  const keys = connection.pragma(`foreign_key_list(${table})`) as { from: string; table: string; to: string }[];
  const columns = connection.pragma(`table_info(${table})`) as {
    name: string;
    type: string;
    notnull: 0 | 1;
    pk: 0 | 1;
    dflt_value: string | null;
  }[];
  return {
    name: table,
    columns: columns.map(({ name, type, notnull, pk, dflt_value }) => {
      const key = keys.find(({ from }) => from === name);
      return { name, type, nullable: notnull === 0 && pk === 0, default: dflt_value, references: key && `${key.table}.${key.to}` };
    }),
    indexes: inspectIndexes(connection, table),
    searched: isIndexed(connection, table),
    guarded: isGuarded(connection, table),
  };
}

function inspectIndexes(connection: Sqlite.Database, table: string): IndexModel[] {
  const indexes = connection.pragma(`index_list(${table})`) as { name: string; unique: 0 | 1; partial: 0 | 1; origin: string }[];
  return indexes
    .filter(({ origin }) => origin === 'c')
    .map(({ name, unique, partial }) => ({
      name,
      unique: unique === 1,
      sparse: partial === 1,
      columns: (connection.pragma(`index_info(${name})`) as { name: string }[]).map((column) => column.name),
    }));
}

/** Triggers that refuse to update rows of a table, or to delete one while its owner exists; a cascade deletes the owner first. */
export function createGuard(table: string, owner: AppendOnly['owner']): string[] {
  const isOwned = owner ? ` WHEN EXISTS (SELECT 1 FROM ${quote(owner.table)} WHERE id = old.${quote(owner.column)})` : '';
  const trigger = (event: 'UPDATE' | 'DELETE', when: string) =>
    `CREATE TRIGGER ${quote(nameOf(table, event))} BEFORE ${event} ON ${quote(table)}${when} BEGIN\n  SELECT RAISE(ABORT, '${table} is append-only');\nEND;`;
  return [trigger('UPDATE', ''), trigger('DELETE', isOwned)];
}

export function dropGuard(table: string): string[] {
  return events.map((event) => `DROP TRIGGER ${quote(nameOf(table, event))};`);
}

/** REPLACE deletes the conflicting row; without this setting SQLite fires no delete trigger for it. */
export const guardReplacing = 'recursive_triggers = ON';

export function isGuarded(connection: Sqlite.Database, table: string): boolean {
  const present = connection.prepare("SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND name = ?");
  return events.every((event) => present.get(table, nameOf(table, event)) !== undefined);
}

const events = ['UPDATE', 'DELETE'] as const;

function nameOf(table: string, event: (typeof events)[number]): string {
  return `${table}_no_${event.toLowerCase()}`;
}
