import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { readableFields } from '../../ui/present.ts';
import { screenOf } from '../kinds/index.ts';

/** Columns that this reader may choose from: the declared ones in order, then what else a row holds. */
export function possibleColumns(resource: Resource, hidden: readonly string[]): string[] {
  const declared = declaredColumns(resource, hidden);
  const others = readableFields(resource, hidden).filter((name) => !declared.includes(name) && !isTogether(resource, name));
  return [...declared, ...others, ...['createdAt', 'updatedAt'].filter((name) => !declared.includes(name))];
}

export function declaredColumns(resource: Resource, hidden: readonly string[]): string[] {
  return resource.list.columns.filter((name) => !hidden.includes(name));
}

/** The chosen columns that there still are; the first declared one always leads, as it is the way to the record. */
export function shownColumns(resource: Resource, hidden: readonly string[], chosen: readonly string[] | undefined): string[] {
  const declared = declaredColumns(resource, hidden);
  if (!chosen) return declared;
  return possibleColumns(resource, hidden).filter((name) => name === declared[0] || chosen.includes(name));
}

function isTogether(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && screenOf(field).Together !== undefined;
}
