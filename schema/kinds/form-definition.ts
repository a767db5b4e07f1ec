import type { Field, FieldOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';

/** Maximum characters of JSON. */
const maxLength = 300_000;

/** The form of a call, see `schema/forms/definition.ts`; parsed by `checkDefinition` before it is stored. Stored as JSON text. */
export function formDefinition<const O extends FieldOptions<never>>(label: string, options: O): Field<string, NoInfer<O>, 'formDefinition'> {
  return { kind: 'formDefinition', label, options };
}

export const formDefinitionKind: Kind = {
  storage: 'text',
  filter: 'none',
  check(input, { label }) {
    const given = typeof input === 'string' ? input : JSON.stringify(input);
    return given.length > maxLength ? refuse(`${label}が大きすぎます。項目や選択肢を減らしてください`) : accept(given);
  },
  read: () => refuse('この項目では検索できません'),
  format: (value) => JSON.stringify(value),
  json: () => ({ type: 'object', properties: { sections: { type: 'array', items: { type: 'object' } } }, required: ['sections'] }),
  audit: (value, fingerprint) => `様式の内容（${fingerprint(value).slice(0, 8)}）`,
};
