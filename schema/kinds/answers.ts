import type { Field } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** What a form was answered with, as it was submitted. Written by the system alone, kept as JSON text. */
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
