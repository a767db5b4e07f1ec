import type { Field, Fields } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/**
 * A longText field's Markdown as sanitised HTML, rendered on write and stored beside it.
 * @param of the field that holds the Markdown
 */
export function html(label: string, of: string): Field<string, { readonly of: string; readonly readOnly: true }, 'html'> {
  return { kind: 'html', label, options: { of, readOnly: true } };
}

export const htmlKind: Kind = {
  storage: 'text',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) => String(value),
  json: () => ({ type: 'string', description: 'Markdownから作った、安全なHTML' }),
};

/** The rendered fields of a resource with their source fields. */
export function htmlFields(fields: Fields): { readonly name: string; readonly of: string }[] {
  return Object.entries(fields).flatMap(([name, { kind, options }]) => (kind === 'html' ? [{ name, of: String(options.of) }] : []));
}
