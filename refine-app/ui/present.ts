import { readableText } from '../../domain/mail/merge-fields.ts';
import { resources } from '../../resources.config.ts';
import { isReference, titleNameOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { TextOptions } from '../../schema/kinds/text.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { type Definition, fieldOf, type Resource } from '../../schema/resource.ts';
import { isBlank, type RowData } from './row.ts';

/** Every declared resource by name, whatever each one's own fields are. */
export const resourceMap: ResourceMap = resources;

export const blank = '—';

/** What names a row in headings, confirmations and labels. */
export function titleOf(resource: Definition, row: RowData): string {
  const title = textOf(resource, resource.title, row);
  return title === blank ? `${resource.label} ${row.id}` : title;
}

/** What tells apart rows of one title: the leading column of their list, and what else they are found by. */
export function noteOf(resource: Definition, row: RowData): string {
  const names = [...new Set([resource.list.columns[0] ?? '', ...resource.list.search])];
  const others = names.filter((name) => name !== resource.title && name !== 'id' && !isBlank(row[name]));
  return others
    .slice(0, 2)
    .map((name) => textOf(resource, name, row))
    .join(' ・ ');
}

/** A cell as one line of Japanese text; a reference by the title that came with the row. */
export function textOf(resource: Definition, name: string, row: Readonly<Record<string, unknown>>): string {
  const field = fieldOf(resource, name);
  const value = row[name];
  if (!field || isBlank(value)) return blank;
  const title = isReference(field) && field.kind !== 'status' ? row[titleNameOf(resource, name, resourceMap)] : undefined;
  return readableText(isBlank(title) ? kindOf(field).format(value, field) : title, field.options as TextOptions);
}

/**
 * The fields worth showing a reader. Left out: what is never given out, raw ids read over a reference, second names
 * for a cell already shown, and the title that a reference shows itself.
 */
export function readableFields(resource: Resource, hidden: readonly string[]): string[] {
  const entries = Object.entries(resource.fields);
  const titles = new Set(
    entries.filter(([, field]) => field.kind === 'reference' || field.kind === 'file').map(([name]) => titleNameOf(resource, name, resourceMap)),
  );
  return entries
    .filter(([name, field]) => !field.options.writeOnly && !titles.has(name) && !hidden.includes(name) && !isSecondName(resource, name, field))
    .map(([name]) => name);
}

function isSecondName(resource: Resource, name: string, field: Field): boolean {
  const { from } = field.options;
  if (from === undefined) return false;
  return field.kind === 'integer' || (from !== name && Object.hasOwn(resource.fields, from));
}

/** The columns that have a place of their own; one whose upper column is not shown gets it back. */
export function standingColumns({ list: { below = {} } }: Resource, shown: readonly string[]): string[] {
  return shown.filter((name) => !shown.includes(below[name] ?? ''));
}

/** What of the shown columns stands small below this one. */
export function columnsBelow({ list: { below = {} } }: Resource, shown: readonly string[], upper: string): string[] {
  return shown.filter((name) => below[name] === upper);
}
