import { filterParameters, ownColumn, sortableFields } from '../../schema/derive/filters.ts';
import { withholds } from '../../schema/derive/withheld.ts';
import { type Field, type Fields, isStored } from '../../schema/field.ts';
import type { Storage } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { fieldOf, type Resource, toldFields } from '../../schema/resource.ts';
import { type SystemTable, systemTables } from './system-tables.ts';

/** The database as the configuration wants it, in terms that both engines know. */
export interface TableModel {
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly indexes: readonly IndexModel[];
  /** Whether its `text` is found by any part of it, through an index of the engine's own. */
  readonly searched?: true;
  /** Rows are only ever added; one goes only together with its owner. */
  readonly appendOnly?: AppendOnly | undefined;
}

export interface AppendOnly {
  /** The column that names the row which takes this one along when it is deleted, and that row's table. */
  readonly owner?: { readonly column: string; readonly table: string } | undefined;
}

export interface ColumnModel {
  readonly name: string;
  /** `id` numbers the rows itself; `key` is the number of another table's row. */
  readonly type: Storage | 'id' | 'key';
  readonly nullable: boolean;
  readonly default?: string | number | undefined;
  readonly references?: { readonly table: string; readonly column: string; readonly cascade: boolean } | undefined;
}

export interface IndexModel {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

/** The name of the narrow table beside a resource that holds the folded text which `q` looks in. */
export function searchTableOf(table: string): string {
  return `${table}_search`;
}

/** The resource's own stored texts that `q` looks in; those over a reference are looked up in the other's search table. */
export function ownSearchFields(resource: Resource): string[] {
  return resource.list.search.filter((name) => name !== 'id' && !resource.fields[name]?.options.from);
}

/** Every table: one a resource, its search table, and the system's own. Parents come before their children. */
export function schemaModel(resources: ResourceMap): TableModel[] {
  const stored = Object.values(resources).filter((resource) => !resource.of);
  const main = stored.map((resource) => resourceTable(resource, resources));
  const system = Object.entries<SystemTable>(systemTables).map(([name, table]) => systemTable(name, table, resources));
  const search = stored.filter((resource) => ownSearchFields(resource).length > 0).map(searchTable);
  return parentsFirst([...main, ...system, ...search]);
}

function resourceTable(resource: Resource, resources: ResourceMap): TableModel {
  const views = Object.values(resources).filter(({ of }) => of === resource.name);
  const indexes = [resource, ...views].flatMap(listIndexes);
  return {
    name: resource.name,
    columns: columnsOf({ ...resource.fields, ...(withholds(resource) && toldFields) }, resources),
    indexes: distinct([...fieldIndexes(resource.name, resource.fields), ...indexes]),
    appendOnly: appendOnly(resource, resources),
  };
}

function systemTable(name: string, table: SystemTable, resources: ResourceMap): TableModel {
  const { fields, indexes = [], unique = [] } = table;
  const further = [...indexes.map((columns) => index(name, columns, false)), ...unique.map((columns) => index(name, columns, true))];
  return {
    name,
    columns: columnsOf(fields, resources),
    indexes: [...fieldIndexes(name, fields), ...further],
    appendOnly: appendOnly(table, resources),
  };
}

function appendOnly(table: Pick<SystemTable, 'fields' | 'appendOnly'>, resources: ResourceMap): AppendOnly | undefined {
  if (!table.appendOnly) return undefined;
  const owner = columnsOf(table.fields, resources).find(({ references }) => references?.cascade);
  return { owner: owner?.references && { column: owner.name, table: owner.references.table } };
}

function searchTable({ name }: Resource): TableModel {
  const id: ColumnModel = { name: 'id', type: 'key', nullable: false, references: { table: name, column: 'id', cascade: true } };
  const text: ColumnModel = { name: 'text', type: 'text', nullable: false };
  return { name: searchTableOf(name), columns: [id, text], indexes: [], searched: true };
}

function columnsOf(fields: Fields, resources: ResourceMap): ColumnModel[] {
  const own = Object.entries(fields)
    .filter(([, field]) => isStored(field))
    .map(([name, field]): ColumnModel => {
      const { required, requiredOnCreate, default: fallback } = field.options;
      return {
        name,
        type: kindOf(field).storage,
        nullable: !required && !requiredOnCreate && fallback === undefined,
        default: typeof fallback === 'boolean' ? Number(fallback) : fallback,
        references: foreignKey(field, resources),
      };
    });
  return [
    { name: 'id', type: 'id', nullable: false },
    ...own,
    { name: 'version', type: 'bigint', nullable: false, default: 1 },
    { name: 'createdAt', type: 'timestamp', nullable: false },
    { name: 'updatedAt', type: 'timestamp', nullable: false },
  ];
}

function foreignKey({ kind, options: { to, owner } }: Field, resources: ResourceMap): ColumnModel['references'] {
  if (typeof to !== 'string') return undefined;
  return { table: resources[to]?.of ?? to, column: kind === 'status' ? 'statusKey' : 'id', cascade: owner === true };
}

/** What uniqueness asks for, and an index on every reference, for joins and for "who uses this row". */
function fieldIndexes(table: string, fields: Fields): IndexModel[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isStored(field)) return [];
    if (field.options.unique) return [index(table, [name], true)];
    return field.kind === 'reference' || field.kind === 'file' ? [index(table, [name, 'id'], false)] : [];
  });
}

/** An index for every column that a list sorts by, and for every one it filters by, followed by the default sort. */
function listIndexes(resource: Resource): IndexModel[] {
  const table = resource.of ?? resource.name;
  // A long text may be longer than an index entry can be; such columns are sorted without one.
  const own = (name: string) => (fieldOf(resource, name)?.kind === 'longText' ? undefined : ownColumn(resource, name));
  const defaultSort = own(resource.list.sort.replace('-', ''));
  const sorts = sortableFields(resource).flatMap((name) => own(name) ?? []);
  const filters = filterParameters(resource)
    .filter(({ test }) => test !== 'contains' && test !== 'filled')
    .flatMap(({ field }) => own(field) ?? []);
  // A part of a text is looked for row by row; counting reads a narrow index for that, not the table.
  const parts = filterParameters(resource)
    .filter(({ test }) => test === 'contains')
    .flatMap(({ field }) => own(field) ?? [])
    .filter((column) => !sorts.includes(column));
  const assumed = filterParameters(resource).filter(({ name, test }) => test === 'equal' && resource.list.assumes?.[name] !== undefined);
  const fixed = [...Object.keys(resource.where ?? {}), ...assumed.flatMap(({ field }) => own(field) ?? [])];
  return [
    // What holds for every row that is listed stands in front of each sort.
    ...sorts.filter((column) => column !== 'id' || fixed.length > 0).map((column) => index(table, withId([...new Set([...fixed, column])]), false)),
    ...[...filters, ...fixed]
      .filter((column) => column !== 'id' && column !== defaultSort)
      .map((column) => index(table, withId([column, defaultSort ?? 'id']), false)),
    ...parts.map((column) => index(table, withId([column]), false)),
    ...(resource.list.indexes ?? []).map((names) => index(table, withId(names.flatMap((name) => own(name) ?? [])), false)),
  ];
}

function withId(columns: readonly string[]): string[] {
  return columns.includes('id') ? [...columns] : [...columns, 'id'];
}

function index(table: string, columns: readonly string[], unique: boolean): IndexModel {
  return { name: `${table}_${columns.join('_')}${unique ? '_key' : '_idx'}`.slice(0, 63), columns, unique };
}

/** Drops repeats, and indexes that a longer one with the same head already serves. */
function distinct(indexes: readonly IndexModel[]): IndexModel[] {
  const byName = [...new Map(indexes.map((entry) => [entry.name, entry])).values()];
  return byName.filter((entry) => entry.unique || !byName.some((other) => other !== entry && serves(other, entry)));
}

function serves(other: IndexModel, entry: IndexModel): boolean {
  // A unique index puts no empty cells first, nor the ids in order behind them: it serves no sort on PostgreSQL.
  if (other.unique) return false;
  return other.columns.length > entry.columns.length && entry.columns.every((column, position) => other.columns[position] === column);
}

function parentsFirst(tables: readonly TableModel[]): TableModel[] {
  const done = new Set<string>();
  const ordered: TableModel[] = [];
  const visit = (table: TableModel) => {
    if (done.has(table.name)) return;
    done.add(table.name);
    for (const { references } of table.columns) {
      const parent = references && tables.find(({ name }) => name === references.table);
      if (parent) visit(parent);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
