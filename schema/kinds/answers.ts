import type { Field } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** Submitted answers to a form. Written only by the system, stored as JSON text. */
export function answers(label: string): Field<string, { readonly readOnly: true; readonly required: true }, 'answers'> {
  return { kind: 'answers', label, options: { readOnly: true, required: true } };
}

export const answersKind: Kind = {
  storage: 'text',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) => JSON.stringify(value),
  json: () => ({ type: 'object', additionalProperties: true }),
};
