import type { Field } from './field.ts';

/** The column types that both engines know how to make. */
export type Storage = 'bigint' | 'text' | 'date' | 'timestamp';

/**
 * How a list is filtered by a kind: `exact` one or several values; `contains` a part of the text;
 * `number` by `min…` and `max…`; `date` by `…From` and `…To`; `none` not at all.
 */
export type FilterStyle = 'exact' | 'contains' | 'number' | 'date' | 'none';

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

export type JsonSchema = { readonly [key: string]: unknown };

/** One field kind: everything that is true of it on both sides. Its input and cell have the same name in `refine-app/resource/kinds`. */
export interface Kind {
  readonly storage: Storage;
  readonly filter: FilterStyle;
  /** Turns a filled JSON value into the value to store, or says in Japanese what is wrong with it. */
  check(input: unknown, field: Field): Checked;
  /** The value that a query parameter or a cell's text stands for. */
  read(text: string, field: Field): Checked;
  /** A filled value as Japanese readers write it. */
  format(value: unknown, field: Field): string;
  /** The same for a spreadsheet, where it must stay a number or a date; as `format` unless said. */
  csv?(value: unknown, field: Field): string;
  json(field: Field): JsonSchema;
  /** What the audit log keeps in place of a filled value that it must not hold; `fingerprint` tells two apart that look alike. As it is unless said. */
  audit?(value: string, fingerprint: (text: string) => string): string;
  /** The values in the order in which lists sort them; as they are stored unless said. */
  order?(field: Field): readonly string[];
  /** The other fields of the row by which a list shows a value: a day that is over stands there otherwise. */
  beside?(field: Field): readonly string[];
  /** What an empty input means; null where nothing is said. */
  readonly empty?: unknown;
}

export const accept = (value: unknown): Checked => ({ ok: true, value });
export const refuse = (error: string): Checked => ({ ok: false, error });
