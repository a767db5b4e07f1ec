import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { fieldAt } from '../../../schema/derive/paths.ts';
import type { AnyOf, Condition, DayFigure, Figure, NewestFigure, RowsFigure, Scalar } from '../../../schema/field.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import type { Engine } from '../engine.ts';
import { conditionTerms, othersOf, type Person } from './conditions.ts';
import { Paths, type RowQuery, resourceMap, tableNamed } from './paths.ts';

/** Column name → cell. */
export type Cells = Record<string, unknown>;

/** A column as `alias.column`, or the SQL expression in its place. */
export type Cell = string | RawBuilder<unknown>;

/** The conditions, by path from the selected row, under which a role reads a value, and what it reads otherwise. */
export interface Reserved {
  readonly when: Condition;
  readonly otherwise: Scalar;
}

/** The columns that a role reads of a resource, each from a path or a computed figure. */
export interface RowColumns {
  readonly resource: Resource;
  readonly role: Role;
  /** Whether only some of the columns are selected. */
  readonly isPart: boolean;
  /** In select order. */
  readonly names: readonly string[];
  readonly paths: ReadonlyMap<string, string>;
  readonly figures: ReadonlyMap<string, Figure>;
  /** The columns that the role reads in some rows only. */
  readonly reserved: ReadonlyMap<string, readonly Reserved[]>;
}

/** The same columns with null for a withheld value instead of its stand-in. */
export function withoutStandIns(columns: RowColumns): RowColumns {
  const reserved = [...columns.reserved].map(([name, all]) => [name, all.map(({ when }): Reserved => ({ when, otherwise: null }))] as const);
  return { ...columns, reserved: new Map(reserved) };
}

/** Selects a row's columns under their names, adding the joins that they need to `paths`. */
export function selectColumns(query: RowQuery, columns: RowColumns, engine: FigureFunctions, person: Person, paths: Paths): RowQuery {
  return query.select(columns.names.map((name) => asExpression(cellOf(columns, name, engine, person, paths)).as(name)));
}

/** The expression for a column as a role reads it, adding the joins that it needs to `paths`. */
export function cellOf(
  { resource, paths: known, figures, reserved }: RowColumns,
  name: string,
  engine: FigureFunctions,
  person: Person,
  paths: Paths,
): Cell {
  const figure = figures.get(name);
  if (figure) return figureCell(resource, figure, engine, person, paths);
  const path = known.get(name);
  if (path === undefined) throw new Error(`${name} is not for this role to read`);
  const only = reserved.get(name);
  // A row whose visible part has never changed counts as of its creation.
  if (path === 'visibleAt') return sql`coalesce(${sql.ref(paths.column(path))}, ${sql.ref(paths.column('createdAt'))})`;
  return only ? reservedCell(paths.column(path), only, person, paths) : paths.column(path);
}

/** The value where every condition holds, else its stand-in. */
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

/** Whether the cell is a plain column of the resource's own table. */
export function isOwnColumn(cell: Cell): cell is string {
  return typeof cell === 'string' && cell.startsWith('t.');
}

const stored = (value: Scalar) => (typeof value === 'boolean' ? Number(value) : value);

/** The engine functions that figures need. */
export type FigureFunctions = Pick<Engine, 'daysBetween' | 'japanDay'>;

/** The expression for a computed figure, adding the joins that it needs to `paths`. */
export function figureCell(resource: Resource, figure: Figure, engine: FigureFunctions, person: Person, paths: Paths): RawBuilder<unknown> {
  const value = worked(resource, figure, engine, person, paths);
  return figure.while ? sql`case when ${like(figure.while, person, paths)} then ${value} end` : value;
}

function worked(resource: Resource, figure: Figure, engine: FigureFunctions, person: Person, paths: Paths): RawBuilder<unknown> {
  if (figure.is === 'when') return sql`case when ${like(figure.holds, person, paths)} then 1 else 0 end`;
  if (figure.is === 'newest') return newest(resource, figure, person);
  if ('date' in figure) return days(figure, dayFrom(resource, figure, engine, person, paths), engine, person['@today']);
  return overRows(resource, figure, engine, person);
}

/** A date of the row itself, or the latest among related rows. */
function dayFrom(resource: Resource, figure: DayFigure, engine: FigureFunctions, person: Person, paths: Paths): RawBuilder<unknown> {
  const { date, of, by, where } = figure;
  if (of !== undefined) return sql`(${overRows(resource, { is: 'latest', of, field: date, by, where }, engine, person)})`;
  return dayOf(tableOf(resource), date, sql.ref(paths.column(date)), engine);
}

function days({ is }: DayFigure, day: RawBuilder<unknown>, engine: FigureFunctions, today: unknown): RawBuilder<unknown> {
  const between = engine.daysBetween(day, today);
  return is === 'daysSince' ? sql`case when ${day} <= ${today} then ${between} end` : sql`case when ${day} >= ${today} then -${between} end`;
}

function overRows(resource: Resource, figure: RowsFigure, engine: FigureFunctions, person: Person): RawBuilder<unknown> {
  const rows = othersOf({ at: '', others: figure }, person, new Paths(resource)).select(
    aggregate(tableNamed(figure.of), figure, engine).as('figure'),
  );
  return figure.is === 'latest' ? sql`${rows}` : sql`cast(coalesce(${rows}, 0) as bigint)`;
}

/** The newest related row, which is the one with the largest id. */
function newest(resource: Resource, figure: NewestFigure, person: Person): RawBuilder<unknown> {
  const rows = othersOf({ at: '', others: figure }, person, new Paths(resource))
    .select(sql.ref(`t__of.${figure.field}`).as('figure'))
    .orderBy('t__of.id', 'desc')
    .limit(1);
  return figure.none === undefined ? sql`${rows}` : sql`coalesce(${rows}, ${sql.lit(figure.none)})`;
}

function aggregate(table: string, { is, field = 'id' }: RowsFigure, engine: FigureFunctions): RawBuilder<unknown> {
  const column = sql.ref(`t__of.${field}`);
  if (is === 'count') return sql`count(*)`;
  return is === 'sum' ? sql`sum(${column})` : dayOf(table, field, sql`max(${column})`, engine);
}

/** A date, or an instant's day in Japan. */
function dayOf(table: string, path: string, value: RawBuilder<unknown>, engine: FigureFunctions): RawBuilder<unknown> {
  const found = fieldAt(table, path, resourceMap);
  const isInstant = typeof found === 'object' && found.field && kindOf(found.field).storage === 'timestamp';
  return isInstant ? engine.japanDay(value) : value;
}

function like(anyOf: AnyOf, person: Person, paths: Paths) {
  const eb = expressionBuilder<AnyTables, string>();
  return eb.or([anyOf].flat().map((condition: Condition) => eb.and(conditionTerms(condition, person, paths).map((term) => term(eb)))));
}
