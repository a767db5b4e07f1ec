import { type Condition, type Field, isStored, type Scalar } from '../field.ts';
import type { Definition } from '../resource.ts';
import { testsIn } from './conditions.ts';

/** A stored row by its columns, flags as either engine or JSON has them. */
type Row = Readonly<Record<string, unknown>>;

/** Whether some roles read some of a resource's values only at times: then its table keeps a version of its own for what shows. */
export function withholds(resource: Definition): boolean {
  const known = knownAnswers.get(resource) ?? Object.values(resource.fields).some(({ options }) => options.readWhen !== undefined);
  knownAnswers.set(resource, known);
  return known;
}

/** The configuration does not change while the process runs. */
const knownAnswers = new WeakMap<Definition, boolean>();

/** Whether everybody who reads the field at all reads its value in this row. */
export function isReadIn(field: Field, row: Row): boolean {
  return Object.values(field.options.readWhen ?? {}).every((condition) => meets(condition, row));
}

/** The stored columns that decide what is read when. */
export function decidingColumns(resource: Definition): string[] {
  const conditions = Object.values(resource.fields).flatMap(({ options }) => Object.values(options.readWhen ?? {}));
  return [...new Set(conditions.flatMap((condition) => testsIn(condition).map(([name]) => name)))];
}

/** Whether a change of some stored columns shows to those from whom values are withheld. */
export function showsThrough(resource: Definition, before: Row, after: Row, changed: readonly string[]): boolean {
  return changed.some((name) => {
    const field = resource.fields[name];
    if (!field || !isStored(field) || field.options.readBy?.length === 0) return false;
    return isReadIn(field, before) || isReadIn(field, after);
  });
}

/** Fixed values alone: what is withheld does not hang on who asks. */
function meets(condition: Condition, row: Row): boolean {
  return testsIn(condition).every(([name, wanted]) => {
    const cell = row[name] ?? null;
    if (Array.isArray(wanted)) return wanted.includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'noneOf' in wanted) return !wanted.noneOf.includes(cell as Scalar);
    if (typeof wanted === 'object' && wanted && 'not' in wanted) return cell !== wanted.not;
    return cell === wanted;
  });
}
