import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../../../domain/roles.ts';
import type { Condition } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { AnyTables } from '../database.ts';
import type { Paths } from './paths.ts';

type Builder = ExpressionBuilder<AnyTables, string>;

/** A condition on the rows of a query. */
export type Term = (eb: Builder) => Expression<SqlBool>;

/** What the variables of conditions stand for: values, or the parameters of a prepared statement. */
export interface Person {
  readonly '@userId': unknown;
  /** Null where there is none. */
  readonly '@organizationId': unknown;
  readonly '@today': unknown;
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
