import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** Field name → value, as stored by the audit log before and after a change. Written only by the system. */
export type Changes = Readonly<Record<string, unknown>>;

/** The changed values of a row, stored as JSON text. */
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
