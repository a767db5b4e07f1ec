import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { fold } from '../../../domain/text/fold.ts';
import { targetColumn } from '../../../schema/derive/references.ts';
import type { Condition, Field } from '../../../schema/field.ts';
import { targetOf } from '../../../schema/kinds/reference.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import type { InnerEngine } from '../engine.ts';
import { ownSearchFields, searchTableOf } from '../schema-model.ts';
import type { RowColumns } from './cells.ts';
import { anonymousPerson, conditionTerms, type Term } from './conditions.ts';
import { fieldsOf, Paths, type RowQuery, resourceMap, tableNamed } from './paths.ts';

/** One reference on the path from a row to a search text: the column that holds it, and the table it points to. */
interface Step {
  readonly column: string;
  readonly table: string;
  readonly key: 'id' | 'statusKey';
  /** A column that is withheld from some roles and therefore left out of the search texts; it is searched by prefix. */
  readonly begins?: string;
  /** Of the first step: the rows in which the role may read everything in the text at the end. */
  readonly shownIn?: readonly Condition[];
}

/** A search word of `q` for a resource: matched in the row's own search text, in that of a referenced row, or as the row's number. */
export interface SearchWord {
  /** Folded, as in the search texts. */
  readonly text: unknown;
  /** As typed, in lower case and in upper case, for prefix searches. */
  readonly starts: readonly unknown[];
  readonly number: unknown;
  readonly routes: readonly SearchRoute[];
  /** The routes that find few rows; these are looked up at once, the others are tested row by row. */
  readonly narrow: readonly SearchRoute[];
}

/** Empty for the row's own text. */
export type SearchRoute = readonly Step[];

/** Identifies a route within its resource. */
export function searchRouteName(route: SearchRoute): string {
  return route.map(({ column, begins }) => (begins ? `${column}^${begins}` : column)).join('.');
}

/** Whether only the row's own text can match. */
export function isOwnAlone({ routes, number }: SearchWord): boolean {
  return number === null && routes.length === 1 && routes[0]?.length === 0;
}

/** The folded words of a query; words that fold to nothing match everything and are dropped. */
export function foldedWords(columns: RowColumns, words: readonly string[]): SearchWord[] {
  const [routes, withheld] = [routesOf(columns), withheldRoutes(columns)];
  const isNumbered = columns.resource.list.search.includes('id');
  return words
    .map((word) => ({ given: word.normalize('NFKC'), text: fold(word) }))
    .filter(({ text }) => text !== '')
    .map(({ given: typed, text }) => ({
      text,
      starts: [...new Set([typed.toLowerCase(), typed.toUpperCase()])],
      number: isNumbered && /^\d{1,15}$/.test(text) ? Number(text) : null,
      routes: isTelling(typed) ? [...routes, ...withheld] : routes,
      narrow: [],
    }));
}

/** Whether a word may be the prefix of a number, but not just a year; other words are not searched by prefix. */
const isTelling = (word: string) => word.length >= 6 && /\d/.test(word);

/** The condition for a word by the index; hits are looked up first. */
export function indexCondition(resource: Resource, word: SearchWord, engine: InnerEngine): Term {
  return () => engine.search.among('t.id', matchingIds(resource, word, engine));
}

/** The ids of the rows that match a word, possibly repeated. */
export function matchingIds(resource: Resource, word: SearchWord, engine: InnerEngine): RawBuilder<unknown> {
  const sources = word.routes.map((route) => sql`select id from (${matchingIdsByRoute(resource, route, word, engine)}) as found`);
  const number = word.number === null ? [] : [sql`select cast(${word.number} as bigint) as id`];
  return sql.join(sources.length + number.length > 0 ? [...sources, ...number] : [sql`select cast(null as bigint) as id`], sql` union all `);
}

/** `select id …`: the rows that match a word by one route. */
export function matchingIdsByRoute(resource: Resource, route: SearchRoute, word: SearchWord, engine: InnerEngine): RawBuilder<unknown> {
  const table = tableOf(resource);
  const [step] = route;
  if (!step) return matchingOwnIds(resource, [word], engine);
  const found = engine.search.among(`t.${step.column}`, keysBy(resource, route, word, engine));
  return sql`select t.id as id from ${sql.table(table)} as t where ${found}${visibilityCondition(resource, route)}`;
}

/** ` and …`: restricts to rows in which the role may read the route's target; empty where it may in all rows. */
function visibilityCondition(resource: Resource, [step]: SearchRoute): RawBuilder<unknown> {
  if (!step?.shownIn) return sql``;
  const paths = new Paths(resource, 'shown');
  const eb = expressionBuilder<AnyTables, string>();
  const terms = step.shownIn.flatMap((condition) => conditionTerms(condition, anonymousPerson, paths).map((term) => term(eb)));
  const rows = paths.applyTo(eb.selectFrom(`${tableOf(resource)} as shown`) as unknown as RowQuery).where(eb.and(terms));
  return sql` and exists ${rows.where('shown.id', '=', sql.ref('t.id')).select(sql.lit(1).as('one'))}`;
}

/** `select id …`: the rows that match all words in their own text. */
export function matchingOwnIds(resource: Resource, words: readonly SearchWord[], engine: InnerEngine): RawBuilder<unknown> {
  return engine.search.found(
    searchTableOf(tableOf(resource)),
    words.map(({ text }) => text),
  );
}

/** The keys that the first reference of a route holds in matching rows. */
function keysBy(resource: Resource, route: SearchRoute, { text, starts }: SearchWord, engine: InnerEngine): RawBuilder<unknown> {
  const last = route.at(-1)?.table ?? tableOf(resource);
  const begins = route.at(-1)?.begins;
  return [...route].reverse().reduce(
    (found, { table, key }, back) => {
      const next = route[route.length - back];
      const ids = next ? sql`select id from ${sql.table(table)} where ${engine.search.among(next.column, found)}` : found;
      return key === 'id' ? ids : sql`select ${sql.ref(key)} from ${sql.table(table)} where ${engine.search.among('id', ids)}`;
    },
    begins ? prefixMatches(last, begins, starts) : engine.search.found(searchTableOf(last), [text]),
  );
}

/**
 * The rows of a table in which a withheld value begins with one of the words. The index of that column is used, not that of the withholding
 * condition, which may match very many rows.
 */
function prefixMatches(table: string, column: string, starts: readonly unknown[]): RawBuilder<unknown> {
  const cell = sql.ref(`t.${column}`);
  const ranges = starts.map((start) => sql`${cell} >= cast(${start} as text) and ${cell} < cast(${start} as text) || ${lastCharacter}`);
  return sql`select t.id as id from ${sql.table(table)} as t where (${sql.join(ranges, sql` or `)}) and case when ${isReadByAll(table, column)} then 0 else 1 end = 1`;
}

const lastCharacter = sql.lit('\u{10FFFF}');

/** Whether every role reads a value, as a condition on its row `t`. */
function isReadByAll(table: string, column: string): Expression<SqlBool> {
  const resource = resourceMap[table] as Resource;
  const conditions = Object.values(resource.fields[column]?.options.readWhen ?? {});
  const eb = expressionBuilder<AnyTables, string>();
  return eb.and(conditions.flatMap((condition) => conditionTerms(condition, anonymousPerson, new Paths(resource)).map((term) => term(eb))));
}

/** The condition for one word by the texts themselves, for rows that are read anyway. */
export function textTerm(resource: Resource, word: SearchWord, engine: InnerEngine): Term {
  return (eb) =>
    eb.or([
      ...word.routes.map((route) => {
        if (word.narrow.includes(route)) return sql<SqlBool>`t.id in (${matchingIdsByRoute(resource, route, word, engine)})`;
        const table = searchTableOf(route.at(-1)?.table ?? tableOf(resource));
        const contains = sql`(select ${engine.contains('s.text', word.text)} from ${sql.table(table)} as s where s.id = ${idAfter(route)})`;
        return sql<SqlBool>`(${contains}${visibilityCondition(resource, route)})`;
      }),
      ...(word.number === null ? [] : [eb('t.id', '=', word.number)]),
    ]);
}

/** The id at the end of a row's references. */
function idAfter(route: SearchRoute): RawBuilder<unknown> {
  return route.reduce<RawBuilder<unknown>>((id, { column, table, key }, position) => {
    const value = position === 0 ? sql.ref(`t.${column}`) : id;
    const next = route[position + 1];
    if (key === 'id' && !next) return value;
    return sql`(select ${sql.ref(next?.column ?? 'id')} from ${sql.table(table)} where ${sql.ref(key)} = ${value})`;
  }, sql.ref('t.id'));
}

/** The columns of a row that `textTerm` reads. */
export function columnsOfRoutes({ routes, narrow }: SearchWord): string[] {
  return routes.flatMap((route) => (route[0] && !narrow.includes(route) ? [route[0].column] : []));
}

/** Routes to values that the search texts leave out because they are withheld from some roles, for a role that reads them. */
function withheldRoutes({ resource, role, ...columns }: RowColumns): SearchRoute[] {
  return resource.list.search.flatMap((name) => {
    if (name === 'id' || !columns.paths.has(name)) return [];
    const path = (resource.fields[name]?.options.from ?? name).split('.');
    const column = path.pop() as string;
    const steps = stepsOf(tableOf(resource), path);
    const end = steps.at(-1) ?? ({ column: 'id', table: tableOf(resource), key: 'id' } as const);
    const { readWhen } = fieldsOf(end.table)[column]?.options ?? {};
    return readWhen && !(role in readWhen) ? shownRoute(resource, role, [...steps.slice(0, -1), { ...end, begins: column }], path, [column]) : [];
  });
}

/** The distinct routes from a row to search texts that the role may read: the row's own first, then by reference. */
function routesOf({ resource, role, paths: readable }: RowColumns): SearchRoute[] {
  const texts = resource.list.search.filter((name) => name !== 'id' && readable.has(name));
  const paths = texts.map((name) => (resource.fields[name]?.options.from ?? name).split('.').slice(0, -1));
  const distinct = [...new Map(paths.map((path) => [path.join('.'), path])).values()].sort((a, b) => a.length - b.length);
  return distinct.flatMap((path) => {
    const route = stepsOf(tableOf(resource), path);
    const target = resourceMap[route.at(-1)?.table ?? ''];
    return shownRoute(resource, role, route, path, target ? ownSearchFields(target) : []);
  });
}

/**
 * A route restricted to rows in which the role may read everything in the target text, since a text is matched as a whole. Null where the role may
 * never read part of it.
 */
function shownRoute(resource: Resource, role: Role, route: SearchRoute, path: readonly string[], found: readonly string[]): SearchRoute[] {
  const [first, ...others] = route;
  if (!first || path.length === 0) return [route];
  const fields = Object.values(resource.fields).filter(({ options: { from } }) => found.some((column) => from === [...path, column].join('.')));
  if (fields.some(({ options: { readBy } }) => readBy && !readBy.includes(role))) return [];
  const shownIn = fields.flatMap(({ options: { readWhen } }): Condition[] => (readWhen?.[role] ? [readWhen[role]] : []));
  return [shownIn.length === 0 ? route : [{ ...first, shownIn }, ...others]];
}

function stepsOf(from: string, path: readonly string[]): SearchRoute {
  let table = from;
  return path.map((column) => {
    const field = fieldsOf(table)[column] as Field;
    table = tableNamed(targetOf(field));
    return { column, table, key: targetColumn(field) };
  });
}
