import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { readableFields } from '../../ui/present.ts';
import { kindScreenOf } from '../kinds/index.ts';

/** The columns that the user may choose from: the declared ones in order, then the other fields. */
export function possibleColumns(resource: Resource, hidden: readonly string[]): string[] {
  const declared = declaredColumns(resource, hidden);
  const others = readableFields(resource, hidden).filter((name) => !declared.includes(name) && !isTogether(resource, name));
  return [...declared, ...others, ...['createdAt', 'updatedAt'].filter((name) => !declared.includes(name))];
}

export function declaredColumns(resource: Resource, hidden: readonly string[]): string[] {
  return resource.list.columns.filter((name) => !hidden.includes(name));
}

/** The chosen columns that still exist; the first declared one always comes first, since it links to the record. */
export function shownColumns(resource: Resource, hidden: readonly string[], chosen: readonly string[] | undefined): string[] {
  const declared = declaredColumns(resource, hidden);
  if (!chosen) return declared;
  return possibleColumns(resource, hidden).filter((name) => name === declared[0] || chosen.includes(name));
}

function isTogether(resource: Resource, name: string): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && kindScreenOf(field).Together !== undefined;
}
