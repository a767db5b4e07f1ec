import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { isOverRows, linkOf } from '../../../schema/derive/figures.ts';
import { fieldAt } from '../../../schema/derive/paths.ts';
import type { AnyOf, Condition, DayFigure, Figure, RowsFigure } from '../../../schema/field.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import type { Engine } from '../engine.ts';
import { conditionTerms, type Person } from './conditions.ts';
import { Paths, type RowQuery, resourceMap } from './paths.ts';

/** What an engine brings to a figure. */
export type Reckoning = Pick<Engine, 'daysBetween' | 'japanDay'>;

/** A figure of a row, adding the joins that it needs to `paths`. */
export function figureCell(resource: Resource, figure: Figure, engine: Reckoning, person: Person, paths: Paths): RawBuilder<unknown> {
  const value = worked(resource, figure, engine, person, paths);
  return figure.while ? sql`case when ${like(figure.while, person, paths)} then ${value} end` : value;
}

function worked(resource: Resource, figure: Figure, engine: Reckoning, person: Person, paths: Paths): RawBuilder<unknown> {
  if (figure.is === 'when') return sql`case when ${like(figure.holds, person, paths)} then 1 else 0 end`;
  if (isOverRows(figure)) return overRows(resource, figure, engine, person);
  return days(resource, figure, engine, person['@today'], paths);
}

function days(resource: Resource, { is, date }: DayFigure, engine: Reckoning, today: unknown, paths: Paths): RawBuilder<unknown> {
  const day = dayOf(tableOf(resource), date, sql.ref(paths.column(date)), engine);
  const between = engine.daysBetween(day, today);
  return is === 'daysSince' ? sql`case when ${day} <= ${today} then ${between} end` : sql`case when ${day} >= ${today} then -${between} end`;
}

function overRows(resource: Resource, figure: RowsFigure, engine: Reckoning, person: Person): RawBuilder<unknown> {
  const link = linkOf(resource, figure, resourceMap);
  const other = resourceMap[figure.of];
  if (typeof link === 'string' || !other) throw new Error(`${resource.name}: ${link}`);
  const paths = new Paths(other, 's');
  const terms = [other.where, figure.where].flatMap((condition) => conditionTerms(condition ?? {}, person, paths));
  const from = expressionBuilder<AnyTables, string>().selectFrom(`${tableOf(other)} as s`) as unknown as RowQuery;
  const rows = paths
    .applyTo(from)
    .where((eb) => eb.and([eb(`s.${link.theirs}`, '=', sql.ref(`t.${link.mine}`)), ...terms.map((term) => term(eb))]))
    .select(aggregate(tableOf(other), figure, engine).as('figure'));
  return figure.is === 'latest' ? sql`${rows}` : sql`cast(coalesce(${rows}, 0) as bigint)`;
}

function aggregate(table: string, { is, field = 'id' }: RowsFigure, engine: Reckoning): RawBuilder<unknown> {
  const column = sql.ref(`s.${field}`);
  if (is === 'count') return sql`count(*)`;
  return is === 'sum' ? sql`sum(${column})` : dayOf(table, field, sql`max(${column})`, engine);
}

/** A date, or the day in Japan of an instant. */
function dayOf(table: string, path: string, value: RawBuilder<unknown>, engine: Reckoning): RawBuilder<unknown> {
  const found = fieldAt(table, path, resourceMap);
  const isInstant = typeof found === 'object' && found.field && kindOf(found.field).storage === 'timestamp';
  return isInstant ? engine.japanDay(value) : value;
}

function like(anyOf: AnyOf, person: Person, paths: Paths) {
  const eb = expressionBuilder<AnyTables, string>();
  return eb.or([anyOf].flat().map((condition: Condition) => eb.and(conditionTerms(condition, person, paths).map((term) => term(eb)))));
}
