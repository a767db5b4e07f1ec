import { digitsIn } from '../../domain/identifiers/account-number.ts';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';
import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';
import type { ResourceName } from '../resource-names.ts';

export interface TextOptions extends FieldOptions<string> {
  /** Maximum characters (code points); default: 200. */
  readonly max?: number;
  /** Exactly this many digits; `invalid` is the error. */
  readonly digits?: number;
  /** Position of the hyphen with which the digits are shown, and may be typed. */
  readonly hyphenAfter?: number;
  /** Replaces the standard error for a text of the wrong format. */
  readonly invalid?: string;
  /** What the parameter names; an invalid name is answered with "not found". */
  readonly names?: string;
  /** A resource whose titles are suggested while typing; other text stays allowed. */
  readonly suggest?: ResourceName;
  /** The text is a resource name: screens show the resource's label, and offer labels in the filter. */
  readonly resourceName?: boolean;
  /** The text may contain merge fields: the form shows `{{title}}`, readers see ［題名］. */
  readonly merges?: boolean;
}

/** One line of text. Stored in NFC, trimmed. */
export function text<const O extends TextOptions = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'text'> {
  return { kind: 'text', label, options: options ?? ({} as O) };
}

export const textKind: Kind = {
  storage: 'text',
  filter: 'contains',
  check(input, field) {
    const cleaned = cleanText(input, field, 200);
    if (!cleaned.ok) return cleaned;
    const { digits, hyphenAfter, invalid } = field.options as TextOptions;
    const value = hyphenAfter ? digitsIn(cleaned.value as string) : (cleaned.value as string);
    if (value.includes('\n')) return refuse(`${field.label}に改行は使えません`);
    if (digits && !new RegExp(`^[0-9]{${digits}}$`).test(value)) return refuse(invalid ?? `${field.label}は${digits}桁の数字で入力してください`);
    return accept(value);
  },
  read: (text) => accept(text.normalize('NFC').trim()),
  format: (value, field) => hyphenated(String(value), (field.options as TextOptions).hyphenAfter),
  json: (field) => textJson(field, 200),
};

function hyphenated(text: string, after?: number): string {
  return after && /^\d+$/.test(text) ? `${text.slice(0, after)}-${text.slice(after)}` : text;
}

/** Normalisation and checks of all text kinds: a string, NFC, trimmed, without control or invisible characters, not too long. Nothing is cut. */
export function cleanText(input: unknown, field: Field, defaultMax: number): Checked {
  if (typeof input !== 'string') return refuse(`${field.label}は文字で入力してください`);
  const value = input.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (unstorable.test(value) || !value.isWellFormed()) return refuse(`${field.label}に使えない文字が含まれています`);
  if (hasInvisibleCharacters(value))
    return refuse(`${field.label}に、目に見えない文字か、文字の向きを変える文字が含まれています。消して、入力し直してください`);
  const max = (field.options as TextOptions).max ?? defaultMax;
  const length = [...value].length;
  if (length > max) return refuse(`${field.label}は${max}文字以内で入力してください（現在${length}文字）`);
  return accept(value);
}

export function textJson(field: Field, defaultMax: number) {
  const { max, digits, hyphenAfter } = field.options as TextOptions;
  const pattern = hyphenAfter && digits ? `^[0-9]{${hyphenAfter}}-?[0-9]{${digits - hyphenAfter}}$` : `^[0-9]{${digits}}$`;
  return { type: 'string', maxLength: max ?? defaultMax, ...(digits && { pattern }) };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern refuses control characters.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
