import { formatDateTime, isDate } from '../../domain/dates/japan-date.ts';
import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';
import { inRange } from './date.ts';

export interface DateTimeOptions extends FieldOptions<string> {
  /** `18:00`: the time in Japan when only a day is chosen; default: midnight. */
  readonly time?: string;
}

/** An instant, ISO 8601 in UTC with milliseconds; shown in Japan time. Filters take dates, meant in Japan time. */
export function dateTime<const O extends DateTimeOptions = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'dateTime'> {
  return { kind: 'dateTime', label, options: options ?? ({} as O) };
}

export const dateTimeKind: Kind = {
  storage: 'timestamp',
  filter: 'date',
  check(input, field) {
    const wellFormed = typeof input === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(input);
    // `Date.parse` accepts 30 February as 2 March.
    const time = wellFormed && isDate(input.slice(0, 10)) ? Date.parse(input) : Number.NaN;
    return Number.isNaN(time) || !inRange(input as string) ? refuse(`${field.label}は日時で入力してください`) : accept(new Date(time).toISOString());
  },
  read: (text, field): Checked =>
    isDate(text) && inRange(text) ? accept(text) : refuse(`${field.label}は「2026-04-01」の形の日付で指定してください`),
  format: (value) => formatDateTime(value as string),
  json: () => ({ type: 'string', format: 'date-time' }),
};
