import type { Role } from '../domain/roles.ts';
import type { AnyResourceName } from './resource-names.ts';

/** Variables in conditions: the signed-in user, their organisation, today in Japan, the current instant. */
export type Variable = '@userId' | '@organizationId' | '@today' | '@now';

/** Lists of the grantee's organisation: the categories and fiscal years that it has applied for. */
export type ListVariable = '@categories' | '@grantYears';

/** A scalar JSON value. */
export type Scalar = string | number | boolean | null;

/** The test of a condition: a value, one of several, not a value or none of several, a bound, or a bound or list that also admits an empty cell. */
export type FieldTest =
  | Scalar
  | Variable
  | readonly (Scalar | ListVariable)[]
  | { readonly not: Scalar | Variable }
  | { readonly noneOf: readonly Scalar[] }
  | { readonly before: Variable }
  | { readonly emptyOrFrom: Variable }
  | { readonly emptyOrUntil: Variable }
  | { readonly emptyOrIn: ListVariable | '@organizationId' };

/** Related rows of another resource. */
export interface RelatedRowsCondition {
  /** The resource. */
  readonly of: AnyResourceName;
  /**
   * The field that relates its rows to this one, if there are several: a reference to this row, a reference that both rows share, or `id` for the row
   * itself.
   */
  readonly by?: string;
  /** Only rows that meet this condition. */
  readonly where?: Condition;
  /** In `when` and `only`: the message when the condition is not met, `{count}` for the number of rows; the action is still offered. */
  readonly text?: string;
}

/**
 * Row conditions: path → test. Paths begin at the fields of the row. `has` and `hasNo` test whether related rows exist; `applicationId.has` tests
 * those of the referenced row.
 */
export type Condition<Name extends string = string> = ByName<
  Name | 'id' | 'has' | 'hasNo' | `${Name}.${string}`,
  FieldTest | RelatedRowsCondition | readonly RelatedRowsCondition[]
>;

/** A partial record limited to the known names, if these are known. */
export type ByName<Name extends string, Value> = string extends Name ? Readonly<Record<string, Value>> : { readonly [N in Name]?: Value };

/** A value computed by the database on read; empty outside the rows that meet `while`. */
export type Figure = (DayFigure | WhenFigure | RowsFigure | NewestFigure) & { readonly while?: AnyOf | undefined };

/** One condition, or several of which one must be met. */
export type AnyOf = Condition | readonly Condition[];

export interface DayFigure {
  readonly is: 'daysSince' | 'daysUntil';
  /** The path to a date or an instant; in the rows of `of`, if given. */
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
  /** The resource whose rows are aggregated, and their field. */
  readonly of: string;
  readonly field?: string | undefined;
  readonly by?: string | undefined;
  readonly where?: Condition | undefined;
}

export interface NewestFigure extends Omit<RowsFigure, 'is' | 'field'> {
  readonly is: 'newest';
  readonly field: string;
  /** The code when there are no such rows; default: empty. */
  readonly none?: string | undefined;
}

/** Options of every field kind; `Value` is the type of its cell. */
export interface FieldOptions<Value = Exclude<Scalar, null>> {
  /** Required; a string replaces the standard message `…は必須です`. */
  readonly required?: boolean | string;
  /** Required on submit but not in a draft; the string is the error. Zero counts as empty. */
  readonly requiredOnSubmit?: string;
  /** Stored when a new row omits the field. */
  readonly default?: Value;
  /** Values must be unique; the string is the error. */
  readonly unique?: string;
  /** The label of an empty cell: 全年度. */
  readonly blank?: string;
  /** A sentence under the input. */
  readonly help?: string;
  /** Shown beside the input and after the value. */
  readonly unit?: string;
  /** Set on creation and never changed afterwards. */
  readonly fixed?: true;
  /** Written only by the system or an action; not an input. */
  readonly readOnly?: boolean;
  /** Accepted as input, never returned. */
  readonly writeOnly?: boolean;
  /** Required when a row is created, optional afterwards (a blank password keeps the old one). */
  readonly requiredOnCreate?: string;
  /** Neither shown nor required when the other inputs have these values (any of several). */
  readonly unless?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Set on creation, and not editable afterwards. */
  readonly createOnly?: true;
  /** The initial value in the form of a new row; not a default for API calls. */
  readonly startsAs?: Value;
  /** Only these roles see the value, in lists, records, exports and the audit log. */
  readonly readBy?: readonly Role[];
  /**
   * These roles read the value only in rows that meet the condition. In others the value is replaced by `otherwise` or empty, wherever it is shown,
   * filtered, sorted or searched, also over references, and a write of it does not change the row's visible version. The condition may only test
   * stored columns of the row.
   */
  readonly readWhen?: { readonly [R in Role]?: Condition };
  /** The replacement when `readWhen` withholds the value. */
  readonly otherwise?: Value;
  /** Not stored: read over references, `organizationId.name`; without a dot, an alias of a column. */
  readonly from?: string;
  /** Not stored: computed by the database, declared with the functions of `figures.ts`. */
  readonly figure?: Figure;
}

/** The options of a field of unknown kind. */
export type AnyOptions = FieldOptions & { readonly [option: string]: unknown };

/** The options type of a field without options. */
export type NoOptions = Record<never, never>;

/** A declared field. `Value` is the type of a filled cell and exists only in types. */
export interface Field<Value = unknown, Options = AnyOptions, KindName extends string = string> {
  readonly kind: KindName;
  readonly label: string;
  readonly options: Options;
  readonly value?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

/** Whether the field has a column in its resource's table. */
export function isStored(field: Field): boolean {
  return field.options.from === undefined && field.options.figure === undefined;
}

/** Whether create and update calls accept the field. */
export function isInput(field: Field): boolean {
  return isStored(field) && !field.options.readOnly;
}
