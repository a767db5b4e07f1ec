import { fiscalYearLabel } from '../../domain/dates/fiscal-year.ts';
import type { Field, NoOptions } from '../field.ts';
import type { Kind } from '../kind.ts';
import { checkWhole, type NumberOptions, readWhole, wholeJson } from './integer.ts';

export interface FiscalYearOptions extends NumberOptions {
  /** How many years back the filter offers, the current one included; 10 unless said. */
  readonly years?: number;
  /** The years that a form offers: so many, the last one so many years ahead. Unless said, from two years ahead back to the first one that is accepted. */
  readonly offered?: { readonly count: number; readonly ahead: number };
}

/** A fiscal year (April to March), 2000 to 2100. */
export function fiscalYear<const O extends FiscalYearOptions = NoOptions>(label: string, options?: O): Field<number, NoInfer<O>, 'fiscalYear'> {
  return { kind: 'fiscalYear', label, options: options ?? ({} as O) };
}

export const fiscalYearKind: Kind = {
  storage: 'bigint',
  filter: 'exact',
  check: (input, field) => checkWhole(input, field, 2000, 2100),
  read: readWhole,
  format: (value) => fiscalYearLabel(value as number),
  csv: String,
  json: (field) => wholeJson(field, 2000, 2100),
};
