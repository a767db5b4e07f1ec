import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import { type OtherRows, othersIn, testsIn } from '../../../schema/derive/conditions.ts';
import type { Condition, RowsFigure, Wanted } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import type { Paths, RowQuery } from './paths.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

/** A condition on the rows of a query. */
export type Term = (eb: Builder) => Expression<SqlBool>;

/** What the variables of conditions stand for: values, or the parameters of a prepared statement. */
export interface Person {
  readonly '@userId': unknown;
  /** Null where there is none. */
  readonly '@organizationId': unknown;
  readonly '@today': unknown;
  readonly '@now': unknown;
  readonly '@categories': readonly unknown[];
  readonly '@grantYears': readonly unknown[];
}

/** The terms that every query on a resource carries for a role: the view's own and the role's. */
export function personTerms(resource: Resource, role: Role, person: Person, paths: Paths): Term[] {
  const conditions = [resource.where, resource.access.rows?.[role]];
  return conditions.flatMap((condition) => conditionTerms(condition ?? {}, person, paths));
}

/** A declared condition as SQL terms. Flags are 1 or 0 in the database. */
export function conditionTerms(condition: Condition, person: Person, paths: Paths): Term[] {
  const tests = testsIn(condition).map(([path, wanted]): Term => {
    const column = paths.column(path);
    return (eb) => testTerm(eb, column, wanted, (term) => standsFor(term, person));
  });
  return [...tests, ...othersIn(condition).map((others) => othersTerm(others, person, paths))];
}

function testTerm(eb: Builder, column: string, wanted: Wanted, value: (term: unknown) => unknown): Expression<SqlBool> {
  const or = (...terms: Expression<SqlBool>[]) => eb.or([eb(column, 'is', null), ...terms]);
  if (wanted === null) return eb(column, 'is', null);
  if (Array.isArray(wanted)) {
    const listed = eb(column, 'in', filledOf(wanted.flatMap(value)));
    return wanted.includes(null) ? or(listed) : listed;
  }
  if (typeof wanted !== 'object') {
    const only = value(wanted);
    // A variable without a value (a grantee of no organisation) matches nothing, not the rows that have none either.
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

function othersTerm(asked: OtherRows, person: Person, paths: Paths): Term {
  const found = othersOf(asked, person, paths).select(sql.lit(1).as('one'));
  return (eb) => (asked.isThere ? eb.exists(found) : eb.not(eb.exists(found)));
}

/** The rows of others that a condition asks for, of the row that `paths` begins with, without columns. */
export function othersOf(
  { at, others }: { readonly at: string; readonly others: Pick<RowsFigure, 'of' | 'by' | 'where'> },
  person: Person,
  paths: Paths,
): RowQuery {
  const { rows, theirs, where } = paths.others(at, others);
  const terms = [where, others.where].flatMap((condition) => conditionTerms(condition ?? {}, person, theirs));
  const narrowed = theirs.applyTo(rows);
  return terms.length === 0 ? narrowed : narrowed.where((eb) => eb.and(terms.map((term) => term(eb))));
}

/** A variable's value, or its list; anything else stands for itself. */
function standsFor(term: unknown, person: Person): unknown {
  if (typeof term === 'string' && Object.hasOwn(person, term)) return person[term as keyof Person];
  return typeof term === 'boolean' ? Number(term) : term;
}
