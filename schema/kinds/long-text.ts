import type { Field, NoOptions } from '../field.ts';
import type { Kind } from '../kind.ts';
import { cleanText, type TextOptions, textJson } from './text.ts';

const defaultMax = 10_000;

/** Several lines of text. */
export function longText<const O extends TextOptions = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'longText'> {
  return { kind: 'longText', label, options: options ?? ({} as O) };
}

export const longTextKind: Kind = {
  storage: 'text',
  filter: 'contains',
  check: (input, field) => cleanText(input, field, defaultMax),
  read: (text) => ({ ok: true, value: text.normalize('NFC').trim() }),
  format: (value) => String(value),
  json: (field) => textJson(field, defaultMax),
};
