import type { Field } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** A longText field's Markdown as HTML that is safe to show; not stored, made when the row is given out. */
export function html(label: string, field: string): Field<string, { readonly from: string }, 'html'> {
  return { kind: 'html', label, options: { from: field } };
}

export const htmlKind: Kind = {
  storage: 'text',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) => String(value),
  json: () => ({ type: 'string', description: 'Markdownから作った、安全なHTML' }),
};
