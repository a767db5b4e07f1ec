import type { Role } from '../domain/roles.ts';
import type { AnyResourceName } from './names.ts';

/** How a condition names the signed-in person, today's date in Japan, or this instant instead of a fixed value. */
export type Variable = '@userId' | '@organizationId' | '@today' | '@now';

/** What the signed-in grantee's organisation has applied for: the categories, and the fiscal years. */
export type ListVariable = '@categories' | '@grantYears';

/** One stored value as JSON has it. */
export type Scalar = string | number | boolean | null;

/** What a condition wants of a cell: a value, one of several, anything but a value or several, a bound, or a bound or a list that also admits an empty cell. */
export type Wanted =
  | Scalar
  | Variable
  | readonly (Scalar | ListVariable)[]
  | { readonly not: Scalar | Variable }
  | { readonly noneOf: readonly Scalar[] }
  | { readonly before: Variable }
  | { readonly emptyOrFrom: Variable }
  | { readonly emptyOrUntil: Variable }
  | { readonly emptyOrIn: ListVariable | '@organizationId' };

/** Rows of another resource that belong to this one. */
export interface Others {
  /** The resource. */
  readonly of: AnyResourceName;
  /** The field by which its rows point here, where there is more than one; or one that both rows have, and the same there; `id`: the row itself. */
  readonly by?: string;
  /** Only rows like this. */
  readonly where?: Condition;
  /** In `when` and `only`: what is said where this stands in the way, `{count}` for how many there are; what it forbids is still offered. */
  readonly text?: string;
}

/**
 * Row conditions: path → what is wanted there. The paths begin at the fields of the row. Under `has` and `hasNo` stand rows of others of which there is
 * one at least, or none; under `applicationId.has` those of the row that a reference points to.
 */
export type Condition<Name extends string = string> = ByName<
  Name | 'id' | 'has' | 'hasNo' | `${Name}.${string}`,
  Wanted | Others | readonly Others[]
>;

/** Something for some names: only for those that there are, where they are known. */
export type ByName<Name extends string, Value> = string extends Name ? Readonly<Record<string, Value>> : { readonly [N in Name]?: Value };

/** What the database works out whenever a row is read. Outside the rows that `while` names there is nothing to tell. */
export type Figure = (DayFigure | WhenFigure | RowsFigure | NewestFigure) & { readonly while?: AnyOf | undefined };

/** A row is like this, or like one of these. */
export type AnyOf = Condition | readonly Condition[];

export interface DayFigure {
  readonly is: 'daysSince' | 'daysUntil';
  /** The path to a date or an instant; of the rows of `of`, where that is there. */
  readonly date: string;
  readonly of?: string | undefined;
  readonly by?: string | undefined;
  readonly where?: Condition | undefined;
}

export interface WhenFigure {
  readonly is: 'when';
  readonly holds: Condition;
}

export interface RowsFigure {
  readonly is: 'sum' | 'count' | 'latest';
  /** The resource whose rows are looked at, and their field. */
  readonly of: string;
  readonly field?: string | undefined;
  readonly by?: string | undefined;
  readonly where?: Condition | undefined;
}

export interface NewestFigure extends Omit<RowsFigure, 'is' | 'field'> {
  readonly is: 'newest';
  readonly field: string;
  /** The code that stands where there are no such rows; nothing, unless said. */
  readonly none?: string | undefined;
}

/** What every field may say, whatever its kind; `Value` is what its cell holds. */
export interface FieldOptions<Value = Exclude<Scalar, null>> {
  /** Must be filled in; a text replaces the standard message `…は必須です`. */
  readonly required?: boolean | string;
  /** May stay empty in a draft, but not beyond: the text is the error. A zero counts as empty. */
  readonly requiredOnSubmit?: string;
  /** Stored when a new row leaves the field out. */
  readonly default?: Value;
  /** No two rows may share it; the text is the error. */
  readonly unique?: string;
  /** What an empty cell means, where it means something: 全年度. */
  readonly blank?: string;
  /** One sentence under the input. */
  readonly help?: string;
  /** Shown beside the input and after the value. */
  readonly unit?: string;
  /** Filled in when the row is made, and never changed afterwards. */
  readonly fixed?: true;
  /** Only the system (or an action) writes it; it is no input. */
  readonly readOnly?: boolean;
  /** Taken as input, never given out. */
  readonly writeOnly?: boolean;
  /** Required when a row is created, optional afterwards (a blank password keeps the old one). */
  readonly requiredOnCreate?: string;
  /** Not asked for, nor required, where the other inputs say this, or one of these. */
  readonly unless?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Chosen when a row is created, and not changed by hand afterwards. */
  readonly createOnly?: true;
  /** What a form for a new row begins with; a call that leaves the field out says nothing. */
  readonly startsAs?: Value;
  /** Only these roles ever see the value, in lists, records, exports and the audit log. */
  readonly readBy?: readonly Role[];
  /**
   * These roles read the value only in rows like this. In all others `otherwise` stands in its place, or nothing: wherever it is shown, filtered, sorted or
   * searched by, here or over a reference, and no write of it shows in the row's version. The condition is about the row's own stored columns.
   */
  readonly readWhen?: { readonly [R in Role]?: Condition };
  /** What a role reads where `readWhen` withholds the value. */
  readonly otherwise?: Value;
  /** Not stored here: read over references, `organizationId.name`; without a dot, another name for a column. */
  readonly from?: string;
  /** Not stored: worked out by the database, by one of the words of `figures.ts`. */
  readonly figure?: Figure;
}

/** The options of a field whose kind is not known: those of all fields, and whatever its kind adds. */
export type AnyOptions = FieldOptions & { readonly [option: string]: unknown };

/** What a field without options has: nothing that would make its cell filled, computed or hidden. */
export type NoOptions = Record<never, never>;

/** A declared field. `Value` is what a filled cell holds; it lives in the types alone. */
export interface Field<Value = unknown, Options = AnyOptions, KindName extends string = string> {
  readonly kind: KindName;
  readonly label: string;
  readonly options: Options;
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field that has a column of its own in its resource's table. */
export function isStored(field: Field): boolean {
  return field.options.from === undefined && field.options.figure === undefined;
}

/** A field that a create or update call may carry. */
export function isInput(field: Field): boolean {
  return isStored(field) && !field.options.readOnly;
}
