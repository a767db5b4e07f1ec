import type { CrudFilter } from '@refinedev/core';
import { isReference, titleNameOf } from '../../schema/derive/references.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { marksIn } from '../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { resourceMap } from './present.ts';

/**
 * Asks a list for these cells alone, with all that shows them, what names a row, and what its address is made of. What a role may not read, its rows come
 * without.
 */
export function asking(resource: Resource, names: readonly string[]): CrudFilter {
  const wanted = [...names, resource.title, ...pathNames(resource)];
  return { field: asked, operator: 'eq', value: [...new Set(wanted.flatMap((name) => cellsFor(resource, name)))].join() };
}

/** What of a row the address of its page is made of. */
export const pathNames = ({ screen: { detail = '{id}' } }: Resource) => marksIn(detail);

/** The parameter, which no filter is called. */
export const asked = 'fields';

/** What a list reads of a row to show one of its values. */
function cellsFor(resource: Resource, name: string): string[] {
  const field = fieldOf(resource, name);
  if (!field) return [];
  const title = isReference(field) && field.kind !== 'status' ? [titleNameOf(resource, name, resourceMap)] : [];
  return [name, ...title, ...(kindOf(field).beside?.(field) ?? [])];
}
