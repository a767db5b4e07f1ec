import { testsIn } from '../../schema/derive/conditions.ts';
import { type FilterParameter, filterParameters, ownColumn, sortableFields } from '../../schema/derive/filters.ts';
import { withholds } from '../../schema/derive/withheld.ts';
import { type Condition, type Field, type Fields, isStored } from '../../schema/field.ts';
import type { Storage } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { fieldOf, type Resource, type ResourceMap, visibleVersionFields } from '../../schema/resource.ts';
import { sha256Of } from '../runtime/sha256.ts';
import { type SystemTable, systemTables } from './system-tables.ts';

/** The schema that the configuration wants, in terms that both engines know. */
export interface TableModel {
  readonly name: string;
  readonly columns: readonly ColumnModel[];
  readonly indexes: readonly IndexModel[];
  /** Whether its `text` has a substring search index. */
  readonly searched?: true;
  /** Rows are only ever added; one is deleted only together with its owner. */
  readonly appendOnly?: AppendOnly | undefined;
}

export interface AppendOnly {
  /** The reference to the row with which this one is deleted, and that row's table. */
  readonly owner?: { readonly column: string; readonly table: string } | undefined;
}

export interface ColumnModel {
  readonly name: string;
  /** `id` is the generated primary key; `key` references another table's id. */
  readonly type: Storage | 'id' | 'key';
  readonly nullable: boolean;
  readonly default?: string | number | undefined;
  readonly references?: { readonly table: string; readonly column: string; readonly cascade: boolean } | undefined;
}

export interface IndexModel {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
  /** Rows are left out: those outside `where`, else those with an empty first column. The index serves lookups, not ordering. */
  readonly sparse: boolean;
  /** Sorts null cells last on PostgreSQL, as older migrations wrote it for columns that are never null. */
  readonly nullsLast?: boolean | undefined;
  /** A unique index over these rows only. It is compared by name, so that a changed condition gives another index. */
  readonly where?: Condition | undefined;
}

/** The name of a resource's search table, which holds the folded texts for `q`. */
export function searchTableOf(table: string): string {
  return `${table}_search`;
}

/** The resource's own stored text fields that `q` searches; referenced ones are searched in the other resource's search table. */
export function ownSearchFields(resource: Resource): string[] {
  return resource.list.search.filter((name) => name !== 'id' && !resource.fields[name]?.options.from);
}

/** Every table: one for each resource, its search table, and the system tables. Parents come before their children. */
export function schemaModel(resources: ResourceMap): TableModel[] {
  const stored = Object.values(resources).filter((resource) => !resource.of);
  const main = stored.map((resource) => resourceTable(resource, resources));
  const system = Object.entries<SystemTable>(systemTables).map(([name, table]) => systemTable(name, table, resources));
  const search = stored.filter((resource) => ownSearchFields(resource).length > 0).map(searchTable);
  return parentsFirst([...main, ...system, ...search]);
}

function resourceTable(resource: Resource, resources: ResourceMap): TableModel {
  const views = Object.values(resources).filter(({ of }) => of === resource.name);
  const { name, fields, small } = resource;
  return {
    name,
    columns: columnsOf({ ...fields, ...(withholds(resource) && visibleVersionFields) }, resources),
    indexes: small ? uniqueIndexes(resource) : indexesOf(resource, [resource, ...views].flatMap(listIndexes)),
    appendOnly: appendOnly(resource, resources),
  };
}

function systemTable(name: string, table: SystemTable, resources: ResourceMap): TableModel {
  const { fields, indexes = [], unique = [] } = table;
  const further = [...indexes.map((columns) => index(name, columns)), ...unique.map((columns) => index(name, columns, { unique: true }))];
  return {
    name,
    columns: columnsOf(fields, resources),
    indexes: indexesOf({ name, fields }, further),
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
      const fallback = field.options.default;
      return {
        name,
        type: kindOf(field).storage,
        nullable: isNullable(field),
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

function isNullable({ options: { required, requiredOnCreate, default: fallback } }: Field): boolean {
  return !required && !requiredOnCreate && fallback === undefined;
}

function foreignKey({ kind, options: { to, owner } }: Field, resources: ResourceMap): ColumnModel['references'] {
  if (typeof to !== 'string') return undefined;
  return { table: resources[to]?.of ?? to, column: kind === 'status' ? 'statusKey' : 'id', cascade: owner === true };
}

type UniquelyIndexed = Pick<Resource, 'name' | 'fields' | 'unique'>;

function uniqueIndexes({ name: table, fields, unique: compound = [] }: UniquelyIndexed): IndexModel[] {
  const unique = Object.entries(fields).filter(([, field]) => isStored(field) && field.options.unique);
  return [
    ...unique.map(([name, field]) => index(table, [name], { unique: true, sparse: isNullable(field) })),
    ...compound.map(({ fields: names, where }) => {
      if (!where) return index(table, names, { unique: true });
      const hash = sha256Of(Buffer.from(JSON.stringify(where))).slice(0, 8);
      return { name: `${`${table}_${names.join('_')}`.slice(0, 50)}_${hash}_key`, columns: names, unique: true, sparse: true, where };
    }),
  ];
}

/** The indexes for unique constraints and lists, and one that begins with each reference, for joins and for finding referring rows. */
function indexesOf(resource: UniquelyIndexed, further: readonly IndexModel[]): IndexModel[] {
  const { name: table, fields } = resource;
  const mayBeEmpty = (name = '') => fields[name] !== undefined && isNullable(fields[name]);
  const wanted = [...uniqueIndexes(resource), ...further.map((entry) => ({ ...entry, sparse: entry.sparse && mayBeEmpty(entry.columns[0]) }))];
  const kept = distinct(wanted);
  const references = Object.entries(fields).filter(([, field]) => isStored(field) && (field.kind === 'reference' || field.kind === 'file'));
  const missing = references.filter(([name]) => !kept.some(({ columns }) => columns[0] === name));
  return [...missing.map(([name]) => index(table, [name, 'id'], { sparse: mayBeEmpty(name) })), ...kept];
}

/** An index for every sort column, and for every equality filter followed by the default sort. */
function listIndexes(resource: Resource): IndexModel[] {
  const table = resource.of ?? resource.name;
  // A long text may exceed the size of an index entry; such columns are sorted without one.
  const own = (name: string) => (fieldOf(resource, name)?.kind === 'longText' ? undefined : ownColumn(resource, name));
  const defaultSort = own(resource.list.sort.replace('-', '')) ?? 'id';
  const filters = filterParameters(resource).filter(({ test }) => test !== 'filled');
  const columnsOfFilters = (isWanted: (filter: FilterParameter) => boolean) => filters.filter(isWanted).flatMap(({ field }) => own(field) ?? []);
  const sorts = sortableFields(resource).flatMap((name) => own(name) ?? []);
  // A range is read in index order of its column, and a substring row by row; counting then reads a narrow index instead of the table.
  const walked = columnsOfFilters(({ test }) => test !== 'equal');
  // Values over a reference are also tested row by row.
  const passed = filters.flatMap(({ field }) => fieldOf(resource, field)?.options.from?.match(/^(\w+)\./)?.[1] ?? []);
  const fixed = fixedColumns(resource);
  const byValue = columnsOfFilters(({ test }) => test === 'equal').map((column) => [...new Set([column, defaultSort])]);
  const inOrder = [
    // Columns that are fixed for all listed rows precede each sort column.
    ...[...sorts, ...walked].map((column) => [...new Set([...fixed, column])]),
    ...(resource.list.indexes ?? []).map((names) => names.flatMap((name) => own(name) ?? [])),
  ];
  return [
    ...passed.map((column) => index(table, [column])),
    ...byValue.map((columns) => index(table, withId(columns), { sparse: true })),
    ...inOrder.filter((columns) => columns.join() !== 'id').map((columns) => index(table, withId(columns))),
  ];
}

/** The columns that have the same value in every row of a list unless the call filters otherwise. */
export function fixedColumns(resource: Resource): string[] {
  const assumed = filterParameters(resource).filter(({ name, test }) => test === 'equal' && resource.list.assumes?.[name] !== undefined);
  return [...testsIn(resource.where).map(([name]) => name), ...assumed.flatMap(({ field }) => ownColumn(resource, field) ?? [])];
}

function withId(columns: readonly string[]): string[] {
  return columns.includes('id') ? [...columns] : [...columns, 'id'];
}

function index(table: string, columns: readonly string[], { unique = false, sparse = false } = {}): IndexModel {
  return { name: `${table}_${columns.join('_')}${unique ? '_key' : '_idx'}`.slice(0, 63), columns, unique, sparse };
}

/** Drops duplicates, and indexes that another one covers. */
function distinct(indexes: readonly IndexModel[]): IndexModel[] {
  const isNeeded = (entry: IndexModel, at: number) => !indexes.some((other, place) => other !== entry && serves(other, entry, place < at));
  return indexes.filter((entry, at) => entry.unique || isNeeded(entry, at));
}

function serves(other: IndexModel, entry: IndexModel, isEarlier: boolean): boolean {
  const isHead = (columns: readonly string[]) => columns.every((column, position) => other.columns[position] === column);
  if (other.sparse && !entry.sparse) return false;
  // Where values are unique and never empty, the trailing id does not affect the order.
  if (other.unique) return !other.sparse && isHead(entry.columns.filter((column) => column !== 'id'));
  if (other.columns.length === entry.columns.length) return isHead(entry.columns) && (isEarlier || other.sparse !== entry.sparse);
  return other.columns.length > entry.columns.length && isHead(entry.columns);
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
