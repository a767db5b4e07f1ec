import type { AppendOnly, ColumnModel, IndexModel, TableModel } from './schema-model.ts';

/** A table as an engine reports it; types are in the engine's words. */
export interface TableState {
  readonly name: string;
  readonly columns: readonly ColumnState[];
  readonly indexes: readonly IndexModel[];
  readonly searched: boolean;
  /** Whether the table's append-only triggers exist. */
  readonly guarded: boolean;
}

export interface ColumnState {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** The SQL expression as the engine reports it. */
  readonly default?: string | null;
  readonly references?: string | undefined;
}

export interface SchemaState {
  readonly tables: readonly TableState[];
  /** The engine's name for a column type of the model. */
  readonly typeName: (type: ColumnModel['type']) => string;
}

export type SchemaChange =
  | { readonly do: 'createTable'; readonly table: TableModel }
  | { readonly do: 'dropTable'; readonly table: string }
  | { readonly do: 'addColumn'; readonly table: string; readonly column: ColumnModel }
  | { readonly do: 'dropColumn'; readonly table: string; readonly column: string }
  /** Applied after columns are added, when all of the table's columns exist. */
  | {
      readonly do: 'rebuildTable';
      readonly table: TableModel;
      readonly changed: readonly ColumnModel[];
      readonly dropped: readonly string[];
    }
  | { readonly do: 'createIndex'; readonly table: string; readonly index: IndexModel }
  | { readonly do: 'dropIndex'; readonly table: string; readonly index: string }
  | { readonly do: 'createGuard'; readonly table: string; readonly owner?: AppendOnly['owner'] }
  | { readonly do: 'dropGuard'; readonly table: string }
  | { readonly do: 'createSearchIndex' | 'dropSearchIndex'; readonly table: string };

/** The changes that bring the database to the configuration, in an order in which they can be applied. */
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
    ...createGuard(table, true),
  ];
}

function searchIndex(does: 'create' | 'drop', table: string, isWanted: boolean): SchemaChange[] {
  return isWanted ? [{ do: `${does}SearchIndex`, table }] : [];
}

function createGuard({ name, appendOnly }: TableModel, isMissing: boolean): SchemaChange[] {
  return appendOnly && isMissing ? [{ do: 'createGuard', table: name, owner: appendOnly.owner }] : [];
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
  // Rebuilding a table drops its search triggers and its append-only triggers.
  const isAnew = changed.length > 0;
  const searched = wanted.searched === true;
  return [
    ...(present.guarded && (isAnew || !wanted.appendOnly) ? [{ do: 'dropGuard', table } as const] : []),
    ...searchIndex('drop', table, present.searched && (isAnew || !searched)),
    ...staleIndexes.map((index): SchemaChange => ({ do: 'dropIndex', table, index: index.name })),
    ...added.map((column): SchemaChange => ({ do: 'addColumn', table, column })),
    ...reshaped,
    ...newIndexes.map((index): SchemaChange => ({ do: 'createIndex', table, index })),
    ...searchIndex('create', table, searched && (isAnew || !present.searched)),
    ...createGuard(wanted, isAnew || !present.guarded),
  ];
}

function differs(wanted: ColumnModel, present: ColumnState | undefined, typeName: SchemaState['typeName']): boolean {
  if (!present) return false;
  const target = wanted.references && `${wanted.references.table}.${wanted.references.column}`;
  return (
    present.type !== typeName(wanted.type) ||
    present.nullable !== wanted.nullable ||
    present.references !== target ||
    // A default that is no longer wanted does no harm; one may remain from filling old rows when the column was added.
    (wanted.default !== undefined && String(wanted.default) !== defaultIn(present.default))
  );
}

/** `'draft'::text` → `draft`, `0` → `0`. */
export function defaultIn(sql: string | null | undefined): string | undefined {
  return /^'([\s\S]*)'(::.*)?$/.exec(sql ?? '')?.[1]?.replaceAll("''", "'") ?? sql ?? undefined;
}

function sameIndex(a: IndexModel, b: IndexModel): boolean {
  return a.name === b.name && a.unique === b.unique && a.sparse === b.sparse && a.columns.join() === b.columns.join();
}

/** Changes as a script for one engine. A statement that several changes need, such as a function, is written once. */
export function scriptOf(changes: readonly SchemaChange[], statements: (change: SchemaChange) => string[]): string {
  return `${[...new Set(changes.flatMap(statements))].join('\n\n')}\n`;
}

/** Changes that would alter append-only rows, one English sentence each. Such tables may only gain columns that are empty in old rows. */
export function harmToRecords(wanted: readonly TableModel[], { tables, typeName }: SchemaState): string[] {
  return tables.flatMap(({ name, guarded, columns }) => {
    const table = wanted.find((other) => other.name === name);
    if (!guarded || !table) return [];
    const present = new Map(columns.map((column) => [column.name, column]));
    const harmed = table.columns.filter((column) => {
      const old = present.get(column.name);
      return old ? old.type !== typeName(column.type) || (old.nullable && !column.nullable) : !column.nullable;
    });
    const dropped = columns.filter((column) => !table.columns.some((other) => other.name === column.name));
    return [...harmed, ...dropped].map((column) => `${name}.${column.name}: rows of an append-only table stay as they are`);
  });
}
