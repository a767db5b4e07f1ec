import type { Condition, Field, RowsFigure } from '../field.ts';
import { targetOf } from '../kinds/reference.ts';
import { type Resource, type ResourceMap, tableOf } from '../resource.ts';
import { relatedRowsTestsIn } from './conditions.ts';
import { fieldAt } from './paths.ts';
import { isReference } from './references.ts';

/** The join condition between related rows. */
export interface Link {
  readonly theirs: string;
  readonly mine: string;
}

/** How rows of another resource relate to this one: they refer to it, or both refer to the same row. A string is the mistake. */
export function linkOf(resource: Resource, { of, by }: Pick<RowsFigure, 'of' | 'by'>, resources: ResourceMap): Link | string {
  const target = resources[of];
  if (!target) return `no resource ${of}`;
  const fields = resources[tableOf(target)]?.fields ?? {};
  const tableAt = (field?: Field) => tableBehind(field, resources);
  const referring = Object.keys(fields).filter((name) => !fields[name]?.options.from && tableAt(fields[name]) === tableOf(resource));
  const theirs = by ?? referring[0];
  if (theirs === undefined || (by === undefined && referring.length > 1)) return `by which field do ${of} point here?`;
  // The row itself: `hasNo` on it negates a condition.
  if (by === 'id' && of === resource.name) return { theirs: 'id', mine: 'id' };
  // An integer field may hold an id without being declared as a reference.
  if (referring.includes(theirs) || fields[theirs]?.kind === 'integer') return { theirs, mine: 'id' };
  const shared = tableAt(fields[theirs]);
  const own = resources[tableOf(resource)]?.fields[theirs];
  return shared !== undefined && tableAt(own) === shared ? { theirs, mine: theirs } : `${of} do not point here by ${theirs}`;
}

/** The same for a list filtered by `by`, which may itself be read over a reference. */
export function listLinkOf(resource: Resource, { of, by }: Required<Pick<RowsFigure, 'of' | 'by'>>, resources: ResourceMap): Link | string {
  const points = tableBehind(resources[of]?.fields[by], resources) === tableOf(resource);
  return points ? { theirs: by, mine: 'id' } : linkOf(resource, { of, by }, resources);
}

function tableBehind(field: Field | undefined, resources: ResourceMap): string | undefined {
  return field?.kind === 'reference' ? (resources[targetOf(field)]?.of ?? targetOf(field)) : undefined;
}

/** The resource at the end of a path of references, or the mistake. */
export function resourceAt(table: string, path: string, resources: ResourceMap): Resource | string {
  const own = resources[table] ?? `no resource ${table}`;
  if (path === '') return own;
  const end = fieldAt(table, path, resources);
  if (typeof end === 'string') return end;
  if (!end.field || !isReference(end.field)) return `${path} is no reference`;
  const to = targetOf(end.field);
  return resources[resources[to]?.of ?? to] ?? `${path} leads to no resource`;
}

/** Checks the relations of a condition's tests on related rows. */
export function relationMistakes(table: string, condition: Condition, resources: ResourceMap): string[] {
  return relatedRowsTestsIn(condition).flatMap(({ at, others }) => {
    const owner = resourceAt(table, at, resources);
    if (typeof owner === 'string') return [owner];
    const link = linkOf(owner, others, resources);
    return typeof link === 'string' ? [link] : [];
  });
}
