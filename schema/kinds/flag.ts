import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';

export interface FlagOptions extends FieldOptions<boolean> {
  /** Labels for true and false; default: `はい` and `いいえ`. */
  readonly words?: readonly [yes: string, no: string];
}

/** A boolean, false by default. Stored as 1 or 0 on both engines. */
export function flag<const O extends FlagOptions = NoOptions>(
  label: string,
  options?: O,
): Field<boolean, NoInfer<O> & { readonly default: boolean }, 'flag'> {
  return { kind: 'flag', label, options: { default: false, ...(options ?? ({} as O)) } };
}

export const flagKind: Kind = {
  storage: 'bigint',
  filter: 'exact',
  check: (input, field) => (typeof input === 'boolean' ? accept(input) : refuse(`${field.label}は「はい」か「いいえ」で指定してください`)),
  read(text, field) {
    if (text === 'true' || text === '1') return accept(true);
    if (text === 'false' || text === '0') return accept(false);
    return refuse(`${field.label}は true か false で指定してください`);
  },
  format: (value, field) => flagWords(field)[value ? 0 : 1],
  json: () => ({ type: 'boolean' }),
};

export function flagWords(field: Field): readonly [string, string] {
  return (field.options as FlagOptions).words ?? ['はい', 'いいえ'];
}
