import { fiscalYearLabel } from '../../domain/dates/fiscal-year.ts';
import type { Field, NoOptions } from '../field.ts';
import type { Kind } from '../kind.ts';
import { checkInteger, type NumberOptions, readWhole, wholeJson } from './integer.ts';

export interface FiscalYearOptions extends NumberOptions {
  /** Number of years in the filter, counting back from the current one; default: 10. */
  readonly years?: number;
  /** The years offered by a form: their number, and how many years ahead the last one is. Default: from two years ahead back to the first accepted year. */
  readonly offered?: { readonly count: number; readonly ahead: number };
}

/** A fiscal year (April to March), 2000 to 2100. */
export function fiscalYear<const O extends FiscalYearOptions = NoOptions>(label: string, options?: O): Field<number, NoInfer<O>, 'fiscalYear'> {
  return { kind: 'fiscalYear', label, options: options ?? ({} as O) };
}

export const fiscalYearKind: Kind = {
  storage: 'bigint',
  filter: 'exact',
  check: (input, field) => checkInteger(input, field, 2000, 2100),
  read: readWhole,
  format: (value) => fiscalYearLabel(value as number),
  csv: String,
  json: (field) => wholeJson(field, 2000, 2100),
};
