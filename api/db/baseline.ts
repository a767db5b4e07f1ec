import { resources } from '../../resources.config.ts';
import { Refusal } from '../failures/refusal.ts';
import type { Engine } from './engine.ts';
import { defaultIn, schemaChanges, scriptOf, type TableState } from './schema-diff.ts';
import { type ColumnModel, schemaModel, type TableModel } from './schema-model.ts';
import { appliedMigrations } from './state.ts';

/**
 * The script that makes an empty database as a migrated one is: every table of the configuration, with what migrations have left on it that the
 * configuration does not say.
 * @throws Refusal where the migrations do not make what the configuration describes
 */
export async function baselineOf(engine: Engine): Promise<string> {
  const [wanted, state] = [schemaModel(resources), await engine.inspect()];
  if (schemaChanges(wanted, state).length > 0)
    throw new Refusal('マイグレーションが足りません。先に npm run migrate:new -- 名前 を実行してください。');
  const present = new Map(state.tables.map((table) => [table.name, table]));
  const tables = wanted.map((table) => asMigrated(table, present.get(table.name) as TableState));
  const script = scriptOf(schemaChanges(tables, { ...state, tables: [] }), engine.statements);
  return `${head((await appliedMigrations(engine)).at(-1))}\n\n${script}`;
}

const head = (last: string | undefined) =>
  `-- Written by npm run migrate:baseline: what the migrations in before-baseline, up to ${last}, make of an empty database.`;

/** The order of columns, the defaults that filled rows when a column was added, and the order of indexes, which comparing with the configuration leaves alone. */
function asMigrated(table: TableModel, present: TableState): TableModel {
  const wanted = new Map(table.columns.map((column) => [column.name, column]));
  const indexes = new Map(present.indexes.map((index) => [index.name, index]));
  return {
    ...table,
    columns: present.columns.map(({ name, default: fallback }) => withDefault(wanted.get(name) as ColumnModel, fallback)),
    indexes: table.indexes.map((index) => ({ ...index, nullsLast: indexes.get(index.name)?.nullsLast })),
  };
}

function withDefault(column: ColumnModel, present: string | null | undefined): ColumnModel {
  const left = defaultIn(present);
  if (column.default !== undefined || left === undefined) return column;
  return { ...column, default: column.type === 'bigint' ? Number(left) : left };
}
