import type { ColumnModel, IndexModel, TableModel } from './schema-model.ts';

/** A table as an engine reports it; types are the engine's own words. */
export interface TableState {
  readonly name: string;
  readonly columns: readonly ColumnState[];
  readonly indexes: readonly IndexModel[];
  readonly searched: boolean;
}

export interface ColumnState {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly references?: string | undefined;
}

export interface SchemaState {
  readonly tables: readonly TableState[];
  /** The engine's word for a column type of the model. */
  readonly typeName: (type: ColumnModel['type']) => string;
}

export type SchemaChange =
  | { readonly do: 'createTable'; readonly table: TableModel }
  | { readonly do: 'dropTable'; readonly table: string }
  | { readonly do: 'addColumn'; readonly table: string; readonly column: ColumnModel }
  | { readonly do: 'dropColumn'; readonly table: string; readonly column: string }
  /** Comes after the columns that are added: all of the table's columns are there. */
  | {
      readonly do: 'rebuildTable';
      readonly table: TableModel;
      readonly changed: readonly ColumnModel[];
      readonly dropped: readonly string[];
    }
  | { readonly do: 'createIndex'; readonly table: string; readonly index: IndexModel }
  | { readonly do: 'dropIndex'; readonly table: string; readonly index: string }
  | { readonly do: 'createSearchIndex' | 'dropSearchIndex'; readonly table: string };

/** What must happen for the database to be as the configuration wants it, in the order in which it can be done. */
export function schemaChanges(wanted: readonly TableModel[], state: SchemaState): SchemaChange[] {
  const existing = new Map(state.tables.map((table) => [table.name, table]));
  const names = new Set(wanted.map(({ name }) => name));
  const gone = state.tables.filter(({ name }) => !names.has(name));
  return [
    ...wanted.flatMap((table) => {
      const present = existing.get(table.name);
      return present ? tableChanges(table, present, state.typeName) : createTable(table);
    }),
    ...gone.reverse().flatMap(({ name, searched }) => [...searchIndex('drop', name, searched), { do: 'dropTable', table: name } as const]),
  ];
}

function createTable(table: TableModel): SchemaChange[] {
  return [
    { do: 'createTable', table },
    ...table.indexes.map((index): SchemaChange => ({ do: 'createIndex', table: table.name, index })),
    ...searchIndex('create', table.name, table.searched === true),
  ];
}

function searchIndex(does: 'create' | 'drop', table: string, isWanted: boolean): SchemaChange[] {
  return isWanted ? [{ do: `${does}SearchIndex`, table }] : [];
}

function tableChanges(wanted: TableModel, present: TableState, typeName: SchemaState['typeName']): SchemaChange[] {
  const table = wanted.name;
  const columns = new Map(present.columns.map((column) => [column.name, column]));
  const added = wanted.columns.filter(({ name }) => !columns.has(name));
  const dropped = present.columns.map(({ name }) => name).filter((name) => !wanted.columns.some((column) => column.name === name));
  const changed = wanted.columns.filter((column) => differs(column, columns.get(column.name), typeName));
  const staleIndexes = present.indexes.filter((index) => !wanted.indexes.some((other) => sameIndex(index, other)));
  const newIndexes = wanted.indexes.filter((index) => !present.indexes.some((other) => sameIndex(index, other)));
  const reshaped: SchemaChange[] =
    changed.length > 0 ? [{ do: 'rebuildTable', table: wanted, changed, dropped }] : dropped.map((column) => ({ do: 'dropColumn', table, column }));
  // A table that is made anew loses what keeps its search index.
  const isAnew = changed.length > 0;
  const searched = wanted.searched === true;
  return [
    ...searchIndex('drop', table, present.searched && (isAnew || !searched)),
    ...staleIndexes.map((index): SchemaChange => ({ do: 'dropIndex', table, index: index.name })),
    ...added.map((column): SchemaChange => ({ do: 'addColumn', table, column })),
    ...reshaped,
    ...newIndexes.map((index): SchemaChange => ({ do: 'createIndex', table, index })),
    ...searchIndex('create', table, searched && (isAnew || !present.searched)),
  ];
}

function differs(wanted: ColumnModel, present: ColumnState | undefined, typeName: SchemaState['typeName']): boolean {
  if (!present) return false;
  const target = wanted.references && `${wanted.references.table}.${wanted.references.column}`;
  return present.type !== typeName(wanted.type) || present.nullable !== wanted.nullable || present.references !== target;
}

function sameIndex(a: IndexModel, b: IndexModel): boolean {
  return a.name === b.name && a.unique === b.unique && a.columns.join() === b.columns.join();
}
