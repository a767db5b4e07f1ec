import { foldVersion, searchForms } from '../../domain/text/fold.ts';
import { decidingColumns, isReadIn } from '../../schema/derive/withheld.ts';
import type { Field } from '../../schema/field.ts';
import type { Resource } from '../../schema/resource.ts';
import type { NewRow } from './engines/new-rows.ts';
import { ownSearchFields, searchTableOf } from './schema-model.ts';

/**
 * The folded text under which a row is found: its own search fields, one per line so that no match spans two. Values withheld from any role in this
 * row are left out, since finding the row by them would reveal them. `row` holds `searchColumns`.
 */
export function searchTextOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const forms: string[] = [];
  for (const name of searchFieldsOf(resource)) {
    const text = isReadIn(resource.fields[name] as Field, row) ? row[name] : null;
    if (typeof text === 'string') forms.push(...searchForms(text));
  }
  return forms.join('\n');
}

/** A row to insert with its search text, if its resource is searched. `values` are those that it is searched by, `stored` the database values. */
export function newRow(resource: Resource, values: Readonly<Record<string, unknown>>, stored: NewRow['row']): NewRow {
  const found = searchFieldsOf(resource).length > 0 ? { table: searchTableOf(resource.name), text: searchTextOf(resource, values) } : undefined;
  return { table: resource.name, row: stored, found };
}

/** Identifies how search texts are made; texts with another recipe are rebuilt. */
export function searchRecipe(resource: Resource): string {
  const fields = ownSearchFields(resource).map((name) => (resource.fields[name]?.options.readWhen ? `${name} at times` : name));
  return `${foldVersion} ${fields.join()}`;
}

/** The stored columns that make up a row's search text, and those that decide what goes into it. */
export function searchColumns(resource: Resource): string[] {
  const fields = ownSearchFields(resource);
  return [...new Set([...fields, ...(fields.some((name) => resource.fields[name]?.options.readWhen) ? decidingColumns(resource) : [])])];
}

function searchFieldsOf(resource: Resource): readonly string[] {
  const fields = knownFields.get(resource) ?? ownSearchFields(resource);
  knownFields.set(resource, fields);
  return fields;
}

/** Cached; the configuration does not change while the process runs. */
const knownFields = new WeakMap<Resource, readonly string[]>();
