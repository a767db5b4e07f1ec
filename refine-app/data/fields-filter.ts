import type { CrudFilter } from '@refinedev/core';
import { isReference, titleNameOf } from '../../schema/derive/references.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { placeholderNamesIn } from '../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { resourceMap } from './resource-map.ts';

/**
 * The filter that limits a list's rows to these fields, those needed to show them, and those of the title and the address. The server leaves out fields that
 * the role may not read.
 */
export function fieldsFilter(resource: Resource, names: readonly string[]): CrudFilter {
  const wanted = [...names, resource.title, ...pathFields(resource)];
  return { field: fieldsParameter, operator: 'eq', value: [...new Set(wanted.flatMap((name) => cellsFor(resource, name)))].join() };
}

/** The fields in the address of a row's page. */
export const pathFields = ({ screen: { detail = '{id}' } }: Resource) => placeholderNamesIn(detail);

/** The name of the parameter; no filter has this name. */
export const fieldsParameter = 'fields';

/** The fields that a list needs to show a field. */
function cellsFor(resource: Resource, name: string): string[] {
  const field = fieldOf(resource, name);
  if (!field) return [];
  const title = isReference(field) && field.kind !== 'status' ? [titleNameOf(resource, name, resourceMap)] : [];
  return [name, ...title, ...(kindOf(field).beside?.(field) ?? [])];
}
