import { formatYen } from '../../domain/money/yen.ts';
import type { Field, NoOptions } from '../field.ts';
import type { Kind } from '../kind.ts';
import { checkInteger, largest, type NumberOptions, readWhole, wholeJson } from './integer.ts';

/** An amount in whole yen; minimum 0 by default. */
export function yen<const O extends NumberOptions = NoOptions>(label: string, options?: O): Field<number, NoInfer<O>, 'yen'> {
  return { kind: 'yen', label, options: options ?? ({} as O) };
}

export const yenKind: Kind = {
  storage: 'bigint',
  filter: 'number',
  check: (input, field) => checkInteger(input, field, 0, largest),
  read: readWhole,
  format: (value) => formatYen(value as number),
  csv: String,
  json: (field) => wholeJson(field, 0, largest),
};
