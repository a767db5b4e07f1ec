import { readableText } from '../../domain/mail/merge-fields.ts';
import type { TextOptions } from '../../schema/kinds/text.ts';
import { type Definition, fieldOf } from '../../schema/resource.ts';
import { blank, textOf } from './present.ts';
import { isBlank, type RowData } from './row.ts';

/** A row's title for headings, confirmations and labels. */
export function titleOf(resource: Definition, row: RowData): string {
  const title = readableTextOf(resource, resource.title, row);
  return title === blank ? `${resource.label} ${row.id}` : title;
}

/** The fields that tell apart rows of one title: the first other column of their list, and the other searchable columns. */
export function subtitleFields({ title, list: { columns, search } }: Definition): string[] {
  const [first = '', ...others] = columns.filter((name) => name !== title && name !== 'id');
  return [first, ...search.filter((name) => others.includes(name))];
}

export function subtitleOf(resource: Definition, row: RowData): string {
  return subtitleFields(resource)
    .filter((name) => !isBlank(row[name]))
    .slice(0, 2)
    .map((name) => readableTextOf(resource, name, row))
    .join(' ・ ');
}

/** A field as text, with merge fields by their labels. */
export function readableTextOf(resource: Definition, name: string, row: RowData): string {
  return readableText(textOf(resource, name, row), (fieldOf(resource, name)?.options ?? {}) as TextOptions);
}
