import { type Condition, type Field, isStored, type Scalar } from '../field.ts';
import type { Definition } from '../resource.ts';
import { testsIn } from './conditions.ts';

/** A stored row by column; flags as stored by either engine or as JSON. */
type Row = Readonly<Record<string, unknown>>;

/** Whether the resource has values withheld by `readWhen`; its table then has separate visible version columns. */
export function withholds(resource: Definition): boolean {
  const known = knownAnswers.get(resource) ?? Object.values(resource.fields).some(({ options }) => options.readWhen !== undefined);
  knownAnswers.set(resource, known);
  return known;
}

/** Cache; declarations never change at runtime. */
const knownAnswers = new WeakMap<Definition, boolean>();

/** Whether no role is denied the field's value in this row by `readWhen`. */
export function isReadIn(field: Field, row: Row): boolean {
  return Object.values(field.options.readWhen ?? {}).every((condition) => meets(condition, row));
}

/** The stored columns used in `readWhen` conditions. */
export function decidingColumns(resource: Definition): string[] {
  const conditions = Object.values(resource.fields).flatMap(({ options }) => Object.values(options.readWhen ?? {}));
  return [...new Set(conditions.flatMap((condition) => testsIn(condition).map(([name]) => name)))];
}

/** Whether a change of these columns is visible to roles with withheld values. */
export function isVisibleChange(resource: Definition, before: Row, after: Row, changed: readonly string[]): boolean {
  return changed.some((name) => {
    const field = resource.fields[name];
    if (!field || !isStored(field) || field.options.readBy?.length === 0) return false;
    return isReadIn(field, before) || isReadIn(field, after);
  });
}

/** Supports constants only, since withholding does not depend on the individual reader. */
function meets(condition: Condition, row: Row): boolean {
  return testsIn(condition).every(([name, wanted]) => {
    const cell = row[name] ?? null;
    if (Array.isArray(wanted)) return wanted.includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'noneOf' in wanted) return !wanted.noneOf.includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'not' in wanted) return cell !== wanted.not;
    return cell === wanted;
  });
}
