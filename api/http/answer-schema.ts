import type { Field } from '../../schema/field.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';

type Type = 'integer' | 'string' | 'boolean' | 'date' | 'date-time';

/** A part of an answer: a type, with `?` where it may be null; a declared field, filled; or a schema. */
export type Part = Type | `${Type}?` | Field | JsonSchema;

/** What `data` holds, in few words: `objectOf({ id: 'integer', title: 'string?', rows: listOf(rowSchema(grants)) })`. */
export function objectOf(parts: Readonly<Record<string, Part>>): JsonSchema {
  return { type: 'object', properties: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, schemaOf(part)])) };
}

/** Parts of one type by their names. */
export const all = (part: Part, ...names: string[]): Readonly<Record<string, Part>> => Object.fromEntries(names.map((name) => [name, part]));

export const listOf = (item: Part): JsonSchema => ({ type: 'array', items: schemaOf(item) });

export const nullable = (part: Part): JsonSchema => ({ anyOf: [schemaOf(part), { type: 'null' }] });

export const enumOf = (choices: Readonly<Record<string, unknown>> | readonly (string | null)[]): JsonSchema => ({
  enum: Array.isArray(choices) ? choices : Object.keys(choices),
});

/** `data` of what answers nothing. */
export const nothing: JsonSchema = { type: 'null' };

/** The same with a sentence on what it means. */
export const described = (description: string, part: Part): JsonSchema => ({ ...schemaOf(part), description });

function schemaOf(part: Part): JsonSchema {
  if (typeof part !== 'string') return isField(part) ? { title: part.label, ...kindOf(part).json(part) } : part;
  if (part.endsWith('?')) return nullable(part.slice(0, -1) as Type);
  return part.startsWith('date') ? { type: 'string', format: part } : { type: part };
}

function isField(part: Field | JsonSchema): part is Field {
  return typeof part.kind === 'string' && 'options' in part;
}
