import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import type { Condition, Figure, Scalar } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import { conditionTerms, type Person } from './conditions.ts';
import { figureCell, type Reckoning } from './figures.ts';
import type { Paths, RowQuery } from './paths.ts';

/** A row by the names of its cells. */
export type Cells = Record<string, unknown>;

/** A column by its name, `alias.column`, or what stands in its place. */
export type Cell = string | RawBuilder<unknown>;

/** On which rows a role reads a value, by paths from the row that is asked for; and what it reads elsewhere. */
export interface Reserved {
  readonly when: Condition;
  readonly otherwise: Scalar;
}

/** What a role reads of a resource's rows, and where each name comes from: a path, or a figure that is worked out. */
export interface RowColumns {
  readonly resource: Resource;
  readonly role: Role;
  /** Whether these are some of the names only. */
  readonly isPart: boolean;
  /** In the order in which they are selected. */
  readonly names: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly figures: ReadonlyMap<string, Figure>;
  /** What the role reads in some rows only. */
  readonly reserved: ReadonlyMap<string, readonly Reserved[]>;
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

/** The value where every condition holds. */
function reservedCell(column: string, reserved: readonly Reserved[], person: Person, paths: Paths): Cell {
  return reserved.reduce<Cell>((cell, { when, otherwise }) => {
    const eb = expressionBuilder<AnyTables, string>();
    const terms: Expression<SqlBool>[] = conditionTerms(when, person, paths).map((term) => term(eb));
    return sql`case when ${eb.and(terms)} then ${asExpression(cell)} else ${sql.lit(stored(otherwise))} end`;
  }, column);
}

export function asExpression(cell: Cell): RawBuilder<unknown> {
  return typeof cell === 'string' ? sql.ref(cell) : cell;
}

/** Whether it is a column of the rows' own table, as it stands there. */
export function isOwnColumn(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.startsWith('t.');
}

const stored = (value: Scalar) => (typeof value === 'boolean' ? Number(value) : value);
