import type { Role } from '../../domain/roles.ts';
import type { Condition, Field, Figure, RowsFigure } from '../field.ts';
import { kindOf } from '../kinds/index.ts';
import { targetOf } from '../kinds/reference.ts';
import type { ResourceMap } from '../resource.ts';
import { type Resource, tableOf } from '../resource.ts';
import { fieldAt } from './paths.ts';

/** Which column of the other rows equals which of this one. */
export interface Link {
  readonly theirs: string;
  readonly mine: string;
}

/** How the rows of a figure belong to this one: they point here, or both point to the same. A text says what is wrong. */
export function linkOf(resource: Resource, { of, by }: RowsFigure, resources: ResourceMap): Link | string {
  const target = resources[of];
  if (!target) return `no resource ${of}`;
  const fields = resources[tableOf(target)]?.fields ?? {};
  const tableAt = (field?: Field) => (field?.kind === 'reference' ? (resources[targetOf(field)]?.of ?? targetOf(field)) : undefined);
  const pointing = Object.keys(fields).filter((name) => !fields[name]?.options.from && tableAt(fields[name]) === tableOf(resource));
  const theirs = by ?? pointing[0];
  if (theirs === undefined || (by === undefined && pointing.length > 1)) return `by which field do ${of} point here?`;
  // A number that is no reference is taken at its word.
  if (pointing.includes(theirs) || fields[theirs]?.kind === 'integer') return { theirs, mine: 'id' };
  const shared = tableAt(fields[theirs]);
  const own = resources[tableOf(resource)]?.fields[theirs];
  return shared !== undefined && tableAt(own) === shared ? { theirs, mine: theirs } : `${of} do not point here by ${theirs}`;
}

/** What is wrong with a figure, in English. */
export function checkFigure(resource: Resource, { options: { figure, readBy } }: Field, resources: ResourceMap): string[] {
  if (!figure) return [];
  const used = usedBy(resource, figure, resources);
  const wrong = used.flatMap(({ table, path }) => {
    const found = fieldAt(table, path, resources);
    return typeof found === 'string' ? [found] : [];
  });
  if (isOverRows(figure)) {
    const link = linkOf(resource, figure, resources);
    if (typeof link === 'string') return [`figure: ${link}`];
  }
  const mistakes = [
    ...wrong,
    ...(wrong.length > 0 ? [] : [...checkKind(used, figure, resources), ...(readBy ? [] : told(resource, figure, used, resources))]),
  ];
  return [...new Set(mistakes)].map((mistake) => `figure: ${mistake}`);
}

interface Used {
  readonly table: string;
  readonly path: string;
  /** What the figure is worked out of, not only where. */
  readonly isValue?: true;
}

/** Every field that goes into a figure. */
function usedBy(resource: Resource, figure: Figure, resources: ResourceMap): Used[] {
  const own = tableOf(resource);
  const paths = (table: string, condition: Condition = {}) => Object.keys(condition).map((path): Used => ({ table, path }));
  const kept = [figure.while ?? []].flat().flatMap((condition) => paths(own, condition));
  if (figure.is === 'when') return [...kept, ...paths(own, figure.holds)];
  if (!isOverRows(figure)) return [...kept, { table: own, path: figure.date, isValue: true }];
  const theirs = resources[figure.of]?.of ?? figure.of;
  const value: Used[] = figure.field === undefined ? [] : [{ table: theirs, path: figure.field, isValue: true }];
  return [...kept, ...value, ...paths(theirs, figure.where)];
}

function checkKind(used: readonly Used[], figure: Figure, resources: ResourceMap): string[] {
  if (figure.is === 'count' || figure.is === 'when') return [];
  const value = used.find(({ isValue }) => isValue);
  const found = value && fieldAt(value.table, value.path, resources);
  const field = typeof found === 'object' ? found.field : undefined;
  if (figure.is === 'sum') return field?.kind === 'yen' ? [] : ['sum needs a yen field, resource.field'];
  return field && ['date', 'timestamp'].includes(kindOf(field).storage) ? [] : [`${figure.is} needs a date or an instant`];
}

/**
 * A figure tells of all that goes into it: whoever reads it without being named in a `readBy` of its own reads every row and field of that anyway.
 */
function told(resource: Resource, figure: Figure, used: readonly Used[], resources: ResourceMap): string[] {
  const readers = resource.access.read;
  const other = isOverRows(figure) ? resources[figure.of] : undefined;
  const rows = other ? readers.filter((role) => !other.access.read.includes(role) || other.access.rows?.[role]) : [];
  const fields = used.flatMap(({ table, path }) => {
    const found = fieldAt(table, path, resources);
    return typeof found === 'object' && found.field ? readers.filter((role) => isWithheld(found.field as Field, role)) : [];
  });
  const named = [...new Set([...rows, ...fields])];
  return named.length === 0 ? [] : [`tells ${named.join(', ')} of what they may not read; say in readBy who is to read it`];
}

const isWithheld = ({ options: { readBy, readWhen } }: Field, role: Role) => (readBy && !readBy.includes(role)) || readWhen?.[role] !== undefined;

/** Whether every row has a value there: a sum of nothing is 0. */
export function isNeverEmpty(figure: Figure | undefined): boolean {
  return figure !== undefined && !figure.while && ['sum', 'count', 'when'].includes(figure.is);
}

export function isOverRows(figure: Figure): figure is RowsFigure & Pick<Figure, 'while'> {
  return figure.is === 'sum' || figure.is === 'count' || figure.is === 'latest';
}
