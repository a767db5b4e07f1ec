import { sql } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import { targetTitle, titleNameOf } from '../../schema/derive/references.ts';
import type { Figure } from '../../schema/field.ts';
import { type Field, isStored } from '../../schema/field.ts';
import { type Resource, standardFields, tableOf } from '../../schema/resource.ts';
import { hiddenFields } from '../access/permissions.ts';
import type { Person } from '../access/rows.ts';
import { openedIfPossible } from '../db/sealing.ts';
import type { Services } from '../services.ts';
import { asExpression, type Cell, type Cells, type Reserved, reservedCell, reservedFor, reservedTitle } from './cells.ts';
import { figureCell, type Reckoning } from './figures.ts';
import { fieldsOf, type Paths, type RowQuery, resourceMap } from './paths.ts';

export type { Cells } from './cells.ts';

/** Where each name of a row comes from: a path, or a figure that is worked out. */
export interface RowColumns {
  readonly resource: Resource;
  /** In the order in which they are selected. */
  readonly names: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly figures: ReadonlyMap<string, Figure>;
  /** What the role reads in some rows only. */
  readonly reserved: ReadonlyMap<string, readonly Reserved[]>;
}

/**
 * What a row of a resource holds for a role: standard columns, readable fields, and beside a reference the title of the row there, if it is theirs to read.
 * @param only just these of them; the id comes first all the same
 */
export function columnsFor(resource: Resource, role: Role, only?: readonly string[]): RowColumns {
  const key = `${resource.name} ${role}`;
  const columns = known.get(key) ?? deriveColumns(resource, role);
  known.set(key, columns);
  if (!only) return columns;
  const names = columns.names.filter((name) => name === 'id' || only.includes(name));
  return { ...columns, names };
}

/** The configuration does not change while the process runs. */
const known = new Map<string, RowColumns>();

function deriveColumns(resource: Resource, role: Role): RowColumns {
  const hidden = hiddenFields(resource, role);
  const paths = new Map(Object.keys(standardFields).map((name) => [name, name]));
  const figures = new Map<string, Figure>();
  const reserved = new Map<string, readonly Reserved[]>();
  const add = (name: string, path: string, only: readonly Reserved[]) => {
    paths.set(name, path);
    if (only.length > 0) reserved.set(name, only);
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (hidden.includes(name)) continue;
    if (field.options.figure) figures.set(name, field.options.figure);
    else add(name, field.options.from ?? name, reservedFor(resource, name, role));
    const title = titleNameOf(resource, name, resourceMap);
    // Where a field is declared for it, that stands by itself.
    if ((field.kind !== 'reference' && field.kind !== 'file') || resource.fields[title]) continue;
    const only = reservedTitle(resource, name, role, resourceMap);
    if (only) add(title, `${field.options.from ?? name}.${targetTitle(field, resourceMap)}`, only);
  }
  if (isToldLess(resource, role)) paths.set('version', 'toldVersion').set('updatedAt', 'toldAt');
  return { resource, names: [...paths.keys(), ...figures.keys()], paths, figures, reserved };
}

/** Whether values of its rows are withheld from a role at times. */
export function isToldLess(resource: Resource, role: Role): boolean {
  return Object.values(fieldsOf(tableOf(resource))).some(({ options }) => options.readWhen?.[role] !== undefined);
}

/** Selects a row's columns under their names, adding the joins that they need to `paths`. */
export function selectColumns(query: RowQuery, columns: RowColumns, engine: Reckoning, person: Person, paths: Paths): RowQuery {
  return query.select(columns.names.map((name) => asExpression(cellOf(columns, name, engine, person, paths)).as(name)));
}

/** What a role reads under a name, adding the joins that it needs to `paths`. */
export function cellOf(
  { resource, paths: known, figures, reserved }: RowColumns,
  name: string,
  engine: Reckoning,
  person: Person,
  paths: Paths,
): Cell {
  const figure = figures.get(name);
  if (figure) return figureCell(resource, figure, engine, person, paths);
  const path = known.get(name);
  if (path === undefined) throw new Error(`${name} is not for this role to read`);
  const only = reserved.get(name);
  // Nothing that has shown yet: the row is as it was made.
  if (path === 'toldAt') return sql`coalesce(${sql.ref(paths.column(path))}, ${sql.ref(paths.column('createdAt'))})`;
  return only ? reservedCell(paths.column(path), only, person, paths) : paths.column(path);
}

/** A row with what is sealed in it opened, to be compared with what is to be written; what cannot be opened is as good as empty. */
export function opened(resource: Resource, row: Cells, { sealer }: Pick<Services, 'sealer'>): Cells {
  const sealed = Object.entries(row).flatMap(([name, value]) => (isSealed(resource.fields[name], value) ? [[name, value] as const] : []));
  if (sealed.length === 0) return row;
  const at = (column: string) => ({ table: tableOf(resource), column, row: row.id as number });
  return { ...row, ...Object.fromEntries(sealed.map(([name, value]) => [name, openedIfPossible(sealer, value, at(name))])) };
}

/** Turns checked input into what the database holds. @param id the row's own; what is sealed is bound to it */
export function storable(resource: Resource, values: Cells, { sealer }: Pick<Services, 'sealer'>, id: number | undefined): Cells {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = resource.fields[name];
      if (field && !isStored(field)) throw new Error(`${resource.name}.${name} is not stored`);
      if (typeof value === 'boolean') return [name, Number(value)];
      if (!isSealed(field, value)) return [name, value];
      if (id === undefined) throw new Error(`${resource.name}.${name} is sealed for a row, which needs its id first`);
      return [name, sealer.seal(value, { table: tableOf(resource), column: name, row: id })];
    }),
  );
}

/** Whether some of the values are sealed where they are stored. */
export function hasSealed(resource: Resource, values: Cells): boolean {
  return Object.entries(values).some(([name, value]) => isSealed(resource.fields[name], value));
}

const isSealed = (field: Field | undefined, value: unknown): value is string => field?.kind === 'accountNumber' && typeof value === 'string';
