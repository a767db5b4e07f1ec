import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';
import type { ResourceName } from '../resource-names.ts';

export interface ReferenceOptions extends FieldOptions<number> {
  /** The row is owned by the referenced one: it is deleted with it, and does not block its deletion. */
  readonly owner?: true;
  /** A field that must be equal in both rows: an application's account must be of its organisation. Checked on every write, and limits the choices. */
  readonly within?: string;
  /** Filters of the target list that limit the choices offered. Not enforced on write; an action may check. */
  readonly offers?: Readonly<Record<string, string>>;
}

type StoredReferenceOptions<O> = O & { readonly to: string };

/** The id of a row of another resource. Zero and null both mean none, as the spec's bank reset has it. */
export function reference<const O extends ReferenceOptions = NoOptions>(
  label: string,
  to: ResourceName,
  options?: O,
): Field<number, StoredReferenceOptions<NoInfer<O>>, 'reference'> {
  return { kind: 'reference', label, options: { ...(options ?? ({} as O)), to } };
}

export const referenceKind: Kind = {
  storage: 'bigint',
  filter: 'exact',
  empty: 0,
  check: (input, field) =>
    Number.isSafeInteger(input) && (input as number) > 0 ? accept(input) : refuse(`${field.label}を一覧から選択してください`),
  read: (text, field) => (/^[1-9][0-9]{0,14}$/.test(text) ? accept(Number(text)) : refuse(`${field.label}は番号で指定してください`)),
  format: (value) => String(value),
  json: (field) => ({ type: 'integer', minimum: 1, description: `${targetOf(field)} の id` }),
};

/** The resource that a reference (or a status) points to. */
export function targetOf(field: Field): string {
  return field.options.to as string;
}
