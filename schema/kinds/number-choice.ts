import type { Field, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind } from '../kind.ts';
import { type ChoiceOptions, type Choices, choiceKind, choicesOf, wrongChoice } from './choice.ts';

/** One of a few numbers, each with its Japanese label (a tax rate, a yes-or-no code of the spec). */
export function numberChoice<const C extends Choices, const O extends ChoiceOptions<keyof C & number> = NoOptions>(
  label: string,
  choices: C,
  options?: O,
): Field<number, NoInfer<O> & { readonly choices: Choices }, 'numberChoice'> {
  return { kind: 'numberChoice', label, options: { ...(options ?? ({} as O)), choices } };
}

export const numberChoiceKind: Kind = {
  storage: 'bigint',
  filter: 'exact',
  check: (input, field) => (typeof input === 'number' ? among(String(input), field) : wrongChoice(field)),
  read: among,
  format: choiceKind.format,
  json: (field) => ({ type: 'integer', enum: Object.keys(choicesOf(field)).map(Number) }),
};

function among(code: string, field: Field): Checked {
  return Object.hasOwn(choicesOf(field), code) ? accept(Number(code)) : wrongChoice(field);
}
