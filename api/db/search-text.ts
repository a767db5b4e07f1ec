import { foldVersion, searchForms } from '../../domain/text/fold.ts';
import type { Resource } from '../../schema/resource.ts';
import { ownSearchFields } from './schema-model.ts';

/** The folded text under which a row is found: its own search fields, a line each so that no match spans two. */
export function searchTextOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return ownSearchFields(resource)
    .map((name) => row[name])
    .filter((text): text is string => typeof text === 'string')
    .flatMap(searchForms)
    .join('\n');
}

/** What search texts depend on besides their rows: texts of another recipe are made anew. */
export function searchRecipe(resource: Resource): string {
  return `${foldVersion} ${ownSearchFields(resource).join()}`;
}
