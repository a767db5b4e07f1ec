import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { conditionsHiddenFrom } from '../../../schema/derive/cascade.ts';
import { type RelatedRowsTest, relatedRowsTestsIn, testsIn } from '../../../schema/derive/conditions.ts';
import type { Condition, FieldTest, RowsFigure } from '../../../schema/field.ts';
import { type Resource, tableOf } from '../../../schema/resource.ts';
import { type AnyTables, anyTables, type Database } from '../database.ts';
import { Paths, type RowQuery, resourceMap } from './paths.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

/** An SQL condition on the rows of a query. */
export type Term = (eb: Builder) => Expression<SqlBool>;

/** The values of condition variables, or the parameters of a prepared statement. */
export interface Person {
  readonly '@userId': unknown;
  /** Null where the person has none. */
  readonly '@organizationId': unknown;
  readonly '@today': unknown;
  readonly '@now': unknown;
  readonly '@categories': readonly unknown[];
  readonly '@grantYears': readonly unknown[];
}

/** The conditions that every query on a resource carries for a role: the view's, the role's, and those of the rows that its rows are about. */
export function personTerms(resource: Resource, role: Role, person: Person, paths: Paths): Term[] {
  const conditions = [resource.where, resource.access.rows?.[role]];
  return [...conditions.flatMap((condition) => conditionTerms(condition ?? {}, person, paths)), ...aboutTerms(resource, role, person, paths)];
}

/**
 * Hides rows about a row that the role may not see. Only rows about resources with restricted access are checked. Whether a deleted row was visible
 * cannot be known, so rows about it are hidden while any row of its resource is. Rows that name no row, such as the log of an export, are shown.
 */
function aboutTerms({ access: { about } }: Resource, role: Role, person: Person, paths: Paths): Term[] {
  const seen = (about?.seen ?? []).filter((name) => resourceMap[name]);
  const kept = about ? [...keptBy(role).keys()].filter((name) => !seen.includes(name)) : [];
  if (!about || kept.length + seen.length === 0) return [];
  const [named, id] = [sql.ref(paths.column(about.resource)), sql.ref(paths.column(about.id))];
  const sources = kept.filter((name) => resourceMap[name]?.access.cascade?.[role]).map((name) => sql`exists ${keptRows(role, name)}`);
  const cases = kept.map((name) => {
    const row = sql`select 1 from ${sql.table(tableOf(resourceMap[name] as Resource))} as there where there.id = ${id}`;
    const isKept = sql`exists ${keptRows(role, name, id)} or ${id} is not null and not exists (${row}) and (${sql.join(sources, sql` or `)})`;
    return sql`when ${sql.lit(name)} then case when ${isKept} then 0 else 1 end`;
  });
  const shown = seen.map((name) => {
    const isSeen = resourceMap[name]?.access.read.includes(role) ? sql`exists ${seenRow(role, person, name, id)}` : sql`1 = 0`;
    return sql`when ${sql.lit(name)} then case when ${id} is null or ${isSeen} then 1 else 0 end`;
  });
  return [() => sql<SqlBool>`case ${named} ${sql.join([...cases, ...shown], sql` `)} else 1 end = 1`];
}

/** Selects the row with that id, without columns, where the reader may see it. */
function seenRow(role: Role, person: Person, name: string, id: Expression<unknown>): RowQuery {
  const resource = resourceMap[name] as Resource;
  const otherPaths = new Paths(resource, 'seen');
  const eb = expressionBuilder<AnyTables, string>();
  const terms = personTerms(resource, role, person, otherPaths).map((term) => term(eb));
  const rows = otherPaths.applyTo((eb as unknown as Kysely<AnyTables>).selectFrom(`${tableOf(resource)} as seen`) as unknown as RowQuery);
  return rows.where('seen.id', '=', id).where(eb.and(terms)).select(sql.lit(1).as('one'));
}

/** Whether a role may be denied rows of a resource because of the rows that they depend on. */
export const isKeptFrom = (role: Role, name: string): boolean => keptBy(role).has(name);

/**
 * Those rows, without columns.
 * @param value of a field, to narrow them; all of them unless given
 * @param db set where it runs as a query of its own
 */
export function keptRows(role: Role, name: string, value?: unknown, field = 'id', db?: Kysely<Database>): RowQuery {
  const resource = resourceMap[name] as Resource;
  const otherPaths = new Paths(resource, 'kept');
  const eb = expressionBuilder<AnyTables, string>();
  const conditions = keptBy(role).get(name) ?? [];
  const like = conditions.map((condition) => eb.and(conditionTerms(condition, anonymousPerson, otherPaths).map((term) => term(eb))));
  const from = db ? anyTables(db) : (eb as unknown as Kysely<AnyTables>);
  const rows = otherPaths.applyTo(from.selectFrom(`${tableOf(resource)} as kept`) as unknown as RowQuery).where(eb.or(like));
  return (value === undefined ? rows : rows.where(`kept.${field}`, '=', value)).select(sql.lit(1).as('one'));
}

/** The variables of a reader without identity: rows hidden through other rows do not depend on who asks. */
export const anonymousPerson: Person = {
  '@userId': null,
  '@organizationId': null,
  '@today': null,
  '@now': null,
  '@categories': [],
  '@grantYears': [],
};

function keptBy(role: Role): ReturnType<typeof conditionsHiddenFrom> {
  const kept = knownKept.get(role) ?? conditionsHiddenFrom(role, resourceMap);
  knownKept.set(role, kept);
  return kept;
}

/** Cached by role; the configuration does not change while the process runs. */
const knownKept = new Map<Role, ReturnType<typeof conditionsHiddenFrom>>();

/** A declared condition as SQL terms. Flags are 1 or 0 in the database. */
export function conditionTerms(condition: Condition, person: Person, paths: Paths): Term[] {
  const tests = testsIn(condition).map(([path, wanted]): Term => {
    const column = paths.column(path);
    return (eb) => testTerm(eb, column, wanted, (term) => resolved(term, person));
  });
  return [...tests, ...relatedRowsTestsIn(condition).map((others) => othersTerm(others, person, paths))];
}

function testTerm(eb: Builder, column: string, wanted: FieldTest, value: (term: unknown) => unknown): Expression<SqlBool> {
  const or = (...terms: Expression<SqlBool>[]) => eb.or([eb(column, 'is', null), ...terms]);
  if (wanted === null) return eb(column, 'is', null);
  if (Array.isArray(wanted)) {
    const listed = eb(column, 'in', filledOf(wanted.flatMap(value)));
    return wanted.includes(null) ? or(listed) : listed;
  }
  if (typeof wanted !== 'object') {
    const only = value(wanted);
    // A variable without a value (a grantee of no organisation) matches nothing, not even empty cells.
    return only === null ? sql<SqlBool>`1 = 0` : eb(column, '=', only);
  }
  if ('emptyOrIn' in wanted) return or(...[value(wanted.emptyOrIn)].flat().map((one) => eb(column, '=', one)));
  if ('emptyOrFrom' in wanted) return or(eb(column, '>=', value(wanted.emptyOrFrom)));
  if ('emptyOrUntil' in wanted) return or(eb(column, '<=', value(wanted.emptyOrUntil)));
  if ('before' in wanted) return eb(column, '<', value(wanted.before));
  if ('noneOf' in wanted) {
    const others = eb(column, 'not in', filledOf(wanted.noneOf.flatMap(value)));
    return wanted.noneOf.includes(null) ? others : or(others);
  }
  if ('not' in wanted) return wanted.not === null ? eb(column, 'is not', null) : or(eb(column, '<>', value(wanted.not)));
  throw new Error(`${column}: ${JSON.stringify(wanted)} is no test`);
}

const filledOf = (values: readonly unknown[]) => values.filter((one) => one !== null);

function othersTerm(asked: RelatedRowsTest, person: Person, paths: Paths): Term {
  const found = othersOf(asked, person, paths).select(sql.lit(1).as('one'));
  return (eb) => (asked.isThere ? eb.exists(found) : eb.not(eb.exists(found)));
}

/** The related rows that a condition requires, relative to the row at the root of `paths`, without columns. */
export function othersOf(
  { at, others }: { readonly at: string; readonly others: Pick<RowsFigure, 'of' | 'by' | 'where'> },
  person: Person,
  paths: Paths,
): RowQuery {
  const { rows, theirs: otherPaths, where } = paths.others(at, others);
  const terms = [where, others.where].flatMap((condition) => conditionTerms(condition ?? {}, person, otherPaths));
  const narrowed = otherPaths.applyTo(rows);
  return terms.length === 0 ? narrowed : narrowed.where((eb) => eb.and(terms.map((term) => term(eb))));
}

/** A variable's value or list; a constant stays itself. */
function resolved(term: unknown, person: Person): unknown {
  if (typeof term === 'string' && Object.hasOwn(person, term)) return person[term as keyof Person];
  return typeof term === 'boolean' ? Number(term) : term;
}
