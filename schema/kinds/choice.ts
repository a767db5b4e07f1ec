import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';

export type Choices = Readonly<Record<string, string>>;

export interface ChoiceOptions<Value = string> extends FieldOptions<Value> {
  /** Shown as a coloured badge: value → colour name. */
  readonly colors?: Readonly<Record<string, string>>;
}

type StoredChoiceOptions<O> = O & { readonly choices: Choices };

/** One of a few codes, each with its Japanese label, in the order given. */
export function choice<const C extends Choices, const O extends ChoiceOptions<keyof C & string> = NoOptions>(
  label: string,
  choices: C,
  options?: O,
): Field<keyof C & string, StoredChoiceOptions<NoInfer<O>>, 'choice'> {
  return { kind: 'choice', label, options: { ...(options ?? ({} as O)), choices } };
}

export const choiceKind: Kind = {
  storage: 'text',
  filter: 'exact',
  check: checkChoice,
  read: checkChoice,
  format: labelOf,
  order: (field) => Object.keys(choicesOf(field)),
  json: (field) => ({ type: 'string', enum: Object.keys(choicesOf(field)) }),
};

export function choicesOf(field: Field): Choices {
  return field.options.choices as Choices;
}

/** The label of a code. An undeclared code gets the field's `blank` label, or is shown as it is. */
export function labelOf(value: unknown, field: Field): string {
  const code = String(value);
  const choices = choicesOf(field);
  return Object.hasOwn(choices, code) ? (choices[code] as string) : (field.options.blank ?? code);
}

export function wrongChoice(field: Field): Checked {
  return refuse(`${field.label}は ${Object.values(choicesOf(field)).join('・')} から選択してください`);
}

function checkChoice(input: unknown, field: Field): Checked {
  return typeof input === 'string' && Object.hasOwn(choicesOf(field), input) ? accept(input) : wrongChoice(field);
}
