import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Role } from '../../domain/roles.ts';
import { type OtherRows, othersIn, testsIn } from '../../schema/derive/conditions.ts';
import type { Condition, ListVariable, RowsFigure, Scalar, Wanted } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { AnyTables } from '../db/database.ts';
import type { Paths, RowQuery } from '../resources/paths.ts';
import type { Actor } from './actor.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

export type RowTerm = (eb: Builder) => Expression<SqlBool>;

/** What the variables of conditions stand for: the values, or in a statement that is kept for many calls, the places where they go. */
export interface Person {
  readonly '@userId': unknown;
  /** Null where there is none. */
  readonly '@organizationId': unknown;
  readonly '@today': unknown;
  readonly '@now': unknown;
  readonly '@categories': readonly unknown[];
  readonly '@grantYears': readonly unknown[];
}

export function personOf({ userId, organizationId, categories, grantYears }: Actor, now: Date): Person {
  const when = { '@today': japanDate(now), '@now': now.toISOString() };
  return { '@userId': userId, '@organizationId': organizationId, ...when, '@categories': categories, '@grantYears': grantYears };
}

/** The terms that every query on a resource carries for this actor: the view's own and the role's. */
export function rowTerms(resource: Resource, actor: Actor, paths: Paths, now: Date): RowTerm[] {
  return personTerms(resource, actor.role, personOf(actor, now), paths);
}

/** The same where the person's values are only known when the statement runs. */
export function personTerms(resource: Resource, role: Role, person: Person, paths: Paths): RowTerm[] {
  const conditions = [resource.where, resource.access.rows?.[role]];
  return conditions.flatMap((condition) => conditionTerms(condition ?? {}, person, paths));
}

/** Whether a role sees some of the rows only; else every row that is there. */
export function seesSome({ where, access }: Resource, role: Role): boolean {
  return where !== undefined || access.rows?.[role] !== undefined;
}

/** A declared condition as SQL terms. Flags are 1 or 0 in the database. */
export function conditionTerms(condition: Condition, person: Person, paths: Paths): RowTerm[] {
  const tests = testsIn(condition).map(([path, wanted]): RowTerm => {
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

function othersTerm(asked: OtherRows, person: Person, paths: Paths): RowTerm {
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

/** Whether a row that has been read meets what a condition asks of its own cells. The rows of others are `demandOthers`' business. */
export function rowMeets(condition: Condition | undefined, row: Readonly<Record<string, unknown>>, actor: Actor, now: Date): boolean {
  return testsIn(condition).every(([name, wanted]) => {
    const cell = row[name] ?? null;
    if (Array.isArray(wanted)) return listed(wanted, actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'emptyOrIn' in wanted)
      return cell === null || listed([wanted.emptyOrIn], actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'emptyOrFrom' in wanted)
      return cell === null || (cell as string) >= String(variable(wanted.emptyOrFrom, actor, now));
    if (typeof wanted === 'object' && wanted && 'emptyOrUntil' in wanted)
      return cell === null || (cell as string) <= String(variable(wanted.emptyOrUntil, actor, now));
    if (typeof wanted === 'object' && wanted && 'before' in wanted)
      return cell !== null && (cell as string) < String(variable(wanted.before, actor, now));
    if (typeof wanted === 'object' && wanted && 'noneOf' in wanted) return !listed(wanted.noneOf, actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'not' in wanted) return cell !== wanted.not && cell !== variable(wanted.not as Scalar, actor, now);
    return cell === wanted || cell === variable(wanted as Scalar, actor, now);
  });
}

/** A list with the lists that its variables stand for put in. */
function listed(terms: readonly (Scalar | ListVariable)[], { categories, grantYears }: Actor): readonly Scalar[] {
  return terms.flatMap((term): readonly Scalar[] => (term === '@categories' ? categories : term === '@grantYears' ? grantYears : [term]));
}

function variable(term: Scalar, actor: Actor, now: Date): string | number | null {
  if (term === '@userId') return actor.userId;
  if (term === '@organizationId') return actor.organizationId;
  if (term === '@today') return japanDate(now);
  if (term === '@now') return now.toISOString();
  return typeof term === 'boolean' ? Number(term) : term;
}
