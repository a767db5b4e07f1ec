import type { Field } from './field.ts';

/** Column types supported by both engines. */
export type Storage = 'bigint' | 'text' | 'date' | 'timestamp';

/**
 * How lists filter by a kind: `exact` by one or several values; `contains` by a part of the text; `number` by `min…` and `max…`; `date` by `…From`
 * and `…To`; `none` not at all.
 */
export type FilterStyle = 'exact' | 'contains' | 'number' | 'date' | 'none';

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

export type JsonSchema = { readonly [key: string]: unknown };

/** A field kind: everything about it that both sides share. Its input and cell have the same name in `refine-app/resource/kinds`. */
export interface Kind {
  readonly storage: Storage;
  readonly filter: FilterStyle;
  /** Validates a filled JSON value and returns the value to store, or an error in Japanese. */
  check(input: unknown, field: Field): Checked;
  /** Parses a query parameter or the text of a cell. */
  read(text: string, field: Field): Checked;
  /** Formats a filled value in Japanese. */
  format(value: unknown, field: Field): string;
  /** Formats for a spreadsheet, where it must stay a number or a date; default: `format`. */
  csv?(value: unknown, field: Field): string;
  json(field: Field): JsonSchema;
  /** The audit log's replacement for a sensitive value; `fingerprint` distinguishes values that look alike. Default: the value itself. */
  audit?(value: string, fingerprint: (text: string) => string): string;
  /** The values in sort order; default: as stored. */
  order?(field: Field): readonly string[];
  /** Other fields of the row that the list cell depends on, such as the state of a due date. */
  beside?(field: Field): readonly string[];
  /** The value of an empty input; default: null. */
  readonly empty?: unknown;
}

export const accept = (value: unknown): Checked => ({ ok: true, value });
export const refuse = (error: string): Checked => ({ ok: false, error });
