import type { Field } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';

type Type = 'integer' | 'string' | 'boolean' | 'date' | 'date-time';

/** A part of an answer's schema: a type, with `?` where it may be null; a declared field, non-empty; or a schema. */
export type Part = Type | `${Type}?` | Field | JsonSchema;

/** The schema of `data`: `objectOf({ id: 'integer', title: 'string?', rows: listOf(rowSchema(grants)) })`. */
export function objectOf(parts: Readonly<Record<string, Part>>): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)])) };
}

/** Several parts of the same type, by name. */
export const all = (part: Part, ...names: string[]): Readonly<Record<string, Part>> => Object.fromEntries(names.map((name) => [name, part]));

export const listOf = (item: Part): JsonSchema => ({ type: 'array', items: schemaOf(item) });

export const nullable = (part: Part): JsonSchema => ({ anyOf: [schemaOf(part), { type: 'null' }] });

export const enumOf = (choices: Readonly<Record<string, unknown>> | readonly (string | null)[]): JsonSchema => ({
  enum: Array.isArray(choices) ? choices : Object.keys(choices),
});

/** `data` of an answer without content. */
export const nothing: JsonSchema = { type: 'null' };

/** A part with a description. */
export const described = (description: string, part: Part): JsonSchema => ({ ...schemaOf(part), description });

function schemaOf(part: Part): JsonSchema {
  if (typeof part !== 'string') return isField(part) ? { title: part.label, ...kindOf(part).json(part) } : part;
  if (part.endsWith('?')) return nullable(part.slice(0, -1) as Type);
  return part.startsWith('date') ? { type: 'string', format: part } : { type: part };
}

function isField(part: Field | JsonSchema): part is Field {
  return typeof part.kind === 'string' && 'options' in part;
}
