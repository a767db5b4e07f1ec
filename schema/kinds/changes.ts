import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** Field name → value, as the audit log keeps them before and after a change. Written by the system alone. */
export type Changes = Readonly<Record<string, unknown>>;

/** The changed values of a row, kept as JSON text. */
export function changes<const O extends FieldOptions<never> = NoOptions>(
  label: string,
  options?: O,
): Field<Changes, NoInfer<O> & { readonly readOnly: true }, 'changes'> {
  return { kind: 'changes', label, options: { ...(options ?? ({} as O)), readOnly: true } };
}

export const changesKind: Kind = {
  storage: 'text',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) =>
    Object.entries(value as Changes)
      .map(([name, cell]) => `${name}: ${cell ?? ''}`)
      .join(' / '),
  json: () => ({ type: 'object', additionalProperties: true }),
};
