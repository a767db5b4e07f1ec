import type { ColumnType, Generated } from 'kysely';
import type { Field, FieldOptions, Fields } from '../field.ts';
import type { Definition } from '../resource.ts';

/** The type of a filled cell. */
type Value<F> = F extends { readonly value?: infer V } ? V : never;

type Options<F> = F extends { readonly options: infer O } ? O : FieldOptions;

/** Options with which a cell is never empty. */
type Filled =
  | { readonly required: true | string }
  | { readonly requiredOnCreate: string }
  | { readonly default: string | number | boolean }
  | { readonly figure: { readonly is: 'sum' | 'count' | 'when'; readonly while?: undefined } };

type IsFilled<O> = O extends Filled ? true : false;

type Cell<F> = IsFilled<Options<F>> extends true ? Value<F> : Value<F> | null;

/** The type of a filled input. */
export type Input<F> = Value<F>;

/** Validated inputs of a call: null when missing without a default. */
export type Inputs<F extends Fields> = { readonly [N in keyof F]: Cell<F[N]> };

type WriteOnly<F extends Fields> = { [N in keyof F]: Options<F[N]> extends { readonly writeOnly: true } ? N : never }[keyof F];

type Computed<F extends Fields> = {
  [N in keyof F]: Options<F[N]> extends { readonly from: string } | { readonly figure: object } ? N : never;
}[keyof F];

type ReadOnlyNames<F extends Fields> = { [N in keyof F]: Options<F[N]> extends { readonly readOnly: true } ? N : never }[keyof F];

type Mandatory<F extends Fields> = {
  [N in keyof F]: Options<F[N]> extends { readonly required: true | string } | { readonly requiredOnCreate: string } ? N : never;
}[keyof F];

/** The standard members of a row in responses. */
export interface RowFrame {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The actions that the caller may run on this row: `update`, `delete`, and declared ones. */
  readonly abilities: readonly string[];
}

/** A row in API responses. Fields that the reader's role may not see are absent. */
export type Row<D extends Definition> = RowFrame & { readonly [N in Exclude<keyof D['fields'], WriteOnly<D['fields']>>]: Cell<D['fields'][N]> };

type InputNames<F extends Fields> = Exclude<keyof F, Computed<F> | ReadOnlyNames<F>>;

/** The body of a create call. */
export type CreateInput<D extends Definition> = { readonly [N in InputNames<D['fields']> & Mandatory<D['fields']>]: Value<D['fields'][N]> } & {
  readonly [N in Exclude<InputNames<D['fields']>, Mandatory<D['fields']>>]?: Value<D['fields'][N]> | null;
};

/** The body of an update call: any of the inputs, and the version that the caller has seen. */
export type UpdateInput<D extends Definition> = Partial<CreateInput<D>> & { readonly version?: number };

/** The type of a cell in the database: flags are 1 or 0; non-scalar values are JSON text. */
type Stored<F> = F extends Field<boolean, FieldOptions, 'flag'> ? number : F extends { readonly kind: 'changes' } ? string : Value<F>;

type Column<F> =
  Options<F> extends { readonly default: string | number | boolean }
    ? Generated<Stored<F>>
    : IsFilled<Options<F>> extends true
      ? Stored<F>
      : ColumnType<Stored<F> | null, Stored<F> | null | undefined, Stored<F> | null>;

/** The Kysely table of a resource: its stored fields and the standard columns. */
export type Table<F extends Fields> = { [N in Exclude<keyof F, Computed<F>>]: Column<F[N]> } & {
  id: Generated<number>;
  version: Generated<number>;
  createdAt: ColumnType<string, string, never>;
  updatedAt: ColumnType<string, string, string>;
} & VisibleVersion<F>;

/** The visible version columns of tables with values withheld by `readWhen`. */
type VisibleVersion<F extends Fields> = {
  [N in keyof F]: Options<F[N]> extends { readonly readWhen: object } ? N : never;
}[keyof F] extends never
  ? unknown
  : { visibleVersion: Generated<number>; visibleAt: ColumnType<string | null, string | null | undefined, string | null> };

/** The names of the resources that have a table of their own. */
type StoredNames<R> = { [N in keyof R]: R[N] extends { readonly of: string } ? never : N }[keyof R];

/** Kysely's `Database` for a set of resources. */
export type Tables<R extends Readonly<Record<string, Definition>>> = { [N in StoredNames<R>]: Table<R[N]['fields']> };
