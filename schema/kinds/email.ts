import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';
import { cleanText } from './text.ts';

/** A mail address, stored in lower case so that comparison ignores case. */
export function email<const O extends FieldOptions<string> = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'email'> {
  return { kind: 'email', label, options: options ?? ({} as O) };
}

export const emailKind: Kind = {
  storage: 'text',
  filter: 'contains',
  check(input, field) {
    const cleaned = cleanText(input, field, 254);
    if (!cleaned.ok) return cleaned;
    const value = (cleaned.value as string).toLowerCase();
    return pattern.test(value) ? accept(value) : refuse(`${field.label}は「name@example.jp」の形で入力してください`);
  },
  read: (text) => accept(text.trim().toLowerCase()),
  format: (value) => String(value),
  json: () => ({ type: 'string', format: 'email', maxLength: 254 }),
};

/** No space, comma, angle bracket or line break, so that an address cannot inject mail headers. */
const pattern = /^[^\s@,;:<>()"[\]\\]+@[^\s@,;:<>()"[\]\\]+\.[^\s@.,;:<>()"[\]\\]+$/;
