import { japanDate } from '../../domain/dates/japan-date.ts';
import { testsIn } from '../../schema/derive/conditions.ts';
import type { Condition, ListVariable, Scalar } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import { type Person, personTerms, type Term } from '../db/reader/conditions.ts';
import type { Paths } from '../db/reader/paths.ts';
import type { Actor } from './actor.ts';

export function personOf({ userId, organizationId, categories, grantYears }: Actor, now: Date): Person {
  const when = { '@today': japanDate(now), '@now': now.toISOString() };
  return { '@userId': userId, '@organizationId': organizationId, ...when, '@categories': categories, '@grantYears': grantYears };
}

/** The SQL conditions that every query on a resource carries for this actor. */
export function rowTerms(resource: Resource, actor: Actor, paths: Paths, now: Date): Term[] {
  return personTerms(resource, actor.role, personOf(actor, now), paths);
}

/** Whether a row that has been read meets a condition on its own cells. Conditions on related rows are checked by `demandOthers`. */
export function rowMeets(condition: Condition | undefined, row: Readonly<Record<string, unknown>>, actor: Actor, now: Date): boolean {
  return cellsMeet(testsIn(condition), row, actor, now);
}

/** `rowMeets` for tests that have been extracted once, for many rows. */
export function cellsMeet(tests: ReturnType<typeof testsIn>, row: Readonly<Record<string, unknown>>, actor: Actor, now: Date): boolean {
  return tests.every(([name, wanted]) => {
    const cell = row[name] ?? null;
    if (Array.isArray(wanted)) return expandedList(wanted, actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'emptyOrIn' in wanted)
      return cell === null || expandedList([wanted.emptyOrIn], actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'emptyOrFrom' in wanted)
      return cell === null || (cell as string) >= String(variable(wanted.emptyOrFrom, actor, now));
    if (typeof wanted === 'object' && wanted && 'emptyOrUntil' in wanted)
      return cell === null || (cell as string) <= String(variable(wanted.emptyOrUntil, actor, now));
    if (typeof wanted === 'object' && wanted && 'before' in wanted)
      return cell !== null && (cell as string) < String(variable(wanted.before, actor, now));
    if (typeof wanted === 'object' && wanted && 'noneOf' in wanted) return !expandedList(wanted.noneOf, actor).includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'not' in wanted) return cell !== wanted.not && cell !== variable(wanted.not as Scalar, actor, now);
    return cell === wanted || cell === variable(wanted as Scalar, actor, now);
  });
}

/** A list with its list variables replaced by their values. */
function expandedList(terms: readonly (Scalar | ListVariable)[], { categories, grantYears, organizationId }: Actor): readonly Scalar[] {
  return terms.flatMap((term): readonly Scalar[] => {
    if (term === '@organizationId') return [organizationId];
    return term === '@categories' ? categories : term === '@grantYears' ? grantYears : [term];
  });
}

function variable(term: Scalar, actor: Actor, now: Date): string | number | null {
  if (term === '@userId') return actor.userId;
  if (term === '@organizationId') return actor.organizationId;
  if (term === '@today') return japanDate(now);
  if (term === '@now') return now.toISOString();
  return typeof term === 'boolean' ? Number(term) : term;
}
