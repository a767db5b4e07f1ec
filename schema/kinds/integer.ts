import { sizeText } from '../../domain/text/file-size.ts';
import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';
import type { ResourceName } from '../resource-names.ts';

export interface NumberOptions extends FieldOptions<number> {
  readonly min?: number;
  readonly max?: number;
  /** Replaces the standard error for a number below `min`. */
  readonly tooSmall?: string;
  /** Replaces the standard error for a value that is not an integer. */
  readonly invalid?: string;
  /** Step of the arrow keys. */
  readonly step?: number;
  /** Zero means no amount; screens show a dash. */
  readonly zeroIsNone?: boolean;
  /** A version number: 第2版. */
  readonly ofVersions?: true;
  /** The version of a row of a versioned resource: the one that the reference `by` points to, or the one with the same `by` as this row. */
  readonly versionOf?: { readonly resource: ResourceName; readonly by: string };
}

/** An integer. */
export function integer<const O extends NumberOptions = NoOptions>(label: string, options?: O): Field<number, NoInfer<O>, 'integer'> {
  return { kind: 'integer', label, options: options ?? ({} as O) };
}

export const integerKind: Kind = {
  storage: 'bigint',
  filter: 'number',
  check: (input, field) => checkInteger(input, field, -largest, largest),
  read: readWhole,
  format: (value, { options: { unit = '', versionOf, ofVersions } }) =>
    versionOf || ofVersions ? `第${value}版` : unit === 'バイト' ? sizeText(value as number) : `${value}${unit}`,
  csv: String,
  json: (field) => wholeJson(field, -largest, largest),
};

/** The largest accepted integer, exact in JSON and both engines. */
export const largest = 9_999_999_999_999;

export function checkInteger(input: unknown, field: Field, least: number, most: number): Checked {
  const { min = least, max = most, tooSmall, invalid } = field.options as NumberOptions;
  if (typeof input !== 'number' || !Number.isInteger(input)) return refuse(invalid ?? `${field.label}は整数で入力してください`);
  if (input >= min && input <= max) return accept(Object.is(input, -0) ? 0 : input);
  if (input < min && tooSmall) return refuse(tooSmall);
  if (max === largest) return refuse(`${field.label}は${min}以上の数で入力してください`);
  return refuse(`${field.label}は${min}から${max > 9999 ? max.toLocaleString('ja-JP') : max}までの数で入力してください`);
}

export function readWhole(text: string, field: Field): Checked {
  return /^-?[0-9]{1,13}$/.test(text)
    ? accept(Number(text))
    : refuse((field.options as NumberOptions).invalid ?? `${field.label}は整数で指定してください`);
}

export function wholeJson(field: Field, least: number, most: number) {
  const { min = least, max = most } = field.options as NumberOptions;
  return { type: 'integer', minimum: min, maximum: max };
}
