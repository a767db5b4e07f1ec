import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { japanDate } from '../../domain/dates/japan-date.ts';
import type { Role } from '../../domain/roles.ts';
import type { Condition, ListVariable, Scalar } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { AnyTables } from '../db/database.ts';
import type { Paths } from '../resources/paths.ts';
import type { Actor } from './actor.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

export type RowTerm = (eb: Builder) => Expression<SqlBool>;

/** What the variables of conditions stand for: the values, or in a statement that is kept for many calls, the places where they go. */
export interface Person {
  readonly '@userId': unknown;
  /** Null where there is none. */
  readonly '@organizationId': unknown;
  readonly '@today': unknown;
  readonly '@categories': readonly unknown[];
  readonly '@grantYears': readonly unknown[];
}

export function personOf({ userId, organizationId, categories, grantYears }: Actor, now: Date): Person {
  return { '@userId': userId, '@organizationId': organizationId, '@today': japanDate(now), '@categories': categories, '@grantYears': grantYears };
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
  const value = (term: unknown) => standsFor(term, person);
  return Object.entries(condition).map(([path, wanted]) => {
    const column = paths.column(path);
    return (eb: Builder) => {
      if (Array.isArray(wanted)) return eb(column, 'in', wanted.flatMap(value));
      if (typeof wanted === 'object' && wanted && 'emptyOrIn' in wanted)
        return eb.or([eb(column, 'is', null), ...[value(wanted.emptyOrIn)].flat().map((one) => eb(column, '=', one))]);
      if (typeof wanted === 'object' && wanted && 'emptyOrFrom' in wanted)
        return eb.or([eb(column, 'is', null), eb(column, '>=', value(wanted.emptyOrFrom))]);
      if (typeof wanted === 'object' && wanted && 'emptyOrUntil' in wanted)
        return eb.or([eb(column, 'is', null), eb(column, '<=', value(wanted.emptyOrUntil))]);
      if (typeof wanted === 'object' && wanted && 'before' in wanted) return eb(column, '<', value(wanted.before));
      if (typeof wanted === 'object' && wanted && 'noneOf' in wanted)
        return eb.or([eb(column, 'is', null), eb(column, 'not in', wanted.noneOf.flatMap(value))]);
      if (typeof wanted === 'object' && wanted && 'not' in wanted) return eb.or([eb(column, 'is', null), eb(column, '<>', value(wanted.not))]);
      const only = value(wanted);
      // A variable without a value (a grantee of no organisation) matches nothing, not the rows that have none either.
      return only === null ? sql<SqlBool>`1 = 0` : eb(column, '=', only);
    };
  });
}

/** A variable's value, or its list; anything else stands for itself. */
function standsFor(term: unknown, person: Person): unknown {
  if (typeof term === 'string' && Object.hasOwn(person, term)) return person[term as keyof Person];
  return typeof term === 'boolean' ? Number(term) : term;
}

/** Whether a row that has been read meets a condition on its own fields: when an action is offered. */
export function rowMeets(condition: Condition | undefined, row: Readonly<Record<string, unknown>>, actor: Actor, now: Date): boolean {
  return Object.entries(condition ?? {}).every(([name, wanted]) => {
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
  return typeof term === 'boolean' ? Number(term) : term;
}
