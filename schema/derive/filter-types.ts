import type { Fields } from '../field.ts';
import type { Definition } from '../resource.ts';

/** Kinds grouped by the form of their parameters, as in `FilterStyle`. */
type Exact = 'choice' | 'numberChoice' | 'status' | 'flag' | 'reference' | 'fiscalYear';
type Contains = 'text' | 'longText' | 'email';
type Numeric = 'yen' | 'integer';
type Dated = 'date' | 'dateTime';

type OfKind<F extends Fields, K extends string> = { [N in keyof F & string]: F[N]['kind'] extends K ? N : never }[keyof F & string];

type ValueOf<F> = F extends { readonly value?: infer V } ? V : never;

/** Codes and status groups. */
type ExactValue<F> = ValueOf<F> | (F extends { readonly options: { readonly groups: infer G } } ? keyof G & string : never);

/** All possible filters of a resource by parameter name; `filters` decides which of them exist. */
export type FilterInput<D extends Definition> = {
  readonly [N in OfKind<D['fields'], Exact>]?: ExactValue<D['fields'][N]> | readonly ExactValue<D['fields'][N]>[];
} & { readonly [N in OfKind<D['fields'], Contains>]?: string } & {
  readonly [N in OfKind<D['fields'], Numeric> as `min${Capitalize<N>}` | `max${Capitalize<N>}`]?: number;
} & { readonly [N in OfKind<D['fields'], Dated> as `${N}From` | `${N}To`]?: string };
