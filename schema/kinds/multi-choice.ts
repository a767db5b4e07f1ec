import type { Field } from '../field.ts';
import { accept, type Checked, type Kind } from '../kind.ts';
import { type ChoiceOptions, type Choices, choicesOf, wrongChoice } from './choice.ts';
import { onlyInCalls } from './list.ts';

/** Several of a few codes, each once, in the order of the choices. */
export function multiChoice<const C extends Choices, const O extends Omit<ChoiceOptions, 'default' | 'colors'> = Record<never, never>>(
  label: string,
  choices: C,
  options?: O,
): Field<readonly (keyof C & string)[], NoInfer<O> & { readonly choices: Choices }, 'multiChoice'> {
  return { kind: 'multiChoice', label, options: { ...(options ?? ({} as O)), choices } };
}

export const multiChoiceKind: Kind = {
  ...onlyInCalls,
  check(input, field): Checked {
    const codes = Object.keys(choicesOf(field));
    if (!Array.isArray(input) || input.some((one) => !codes.includes(one))) return wrongChoice(field);
    return accept(codes.filter((code) => input.includes(code)));
  },
  format: (value, field) => (value as readonly string[]).map((code) => choicesOf(field)[code] ?? code).join('、'),
  json: (field) => ({ type: 'array', items: { type: 'string', enum: Object.keys(choicesOf(field)) }, uniqueItems: true }),
};
