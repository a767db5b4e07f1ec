import { formatDate, isDate } from '../../domain/dates/japan-date.ts';
import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Checked, type Kind, refuse } from '../kind.ts';

export interface DateOptions extends FieldOptions<string> {
  /** Marks a due date: the field that tells when it was done, and the one with the days overdue. Lists highlight what is or was late. */
  readonly due?: { readonly done: string; readonly lateDays: string };
}

/** A calendar date, `YYYY-MM-DD`. */
export function date<const O extends DateOptions = NoOptions>(label: string, options?: O): Field<string, NoInfer<O>, 'date'> {
  return { kind: 'date', label, options: options ?? ({} as O) };
}

export const dateKind: Kind = {
  storage: 'date',
  filter: 'date',
  check: checkDate,
  read: checkDate,
  format: (value) => formatDate(value as string),
  csv: (value) => String(value).replaceAll('-', '/'),
  beside: ({ options }) => Object.values((options as DateOptions).due ?? {}),
  json: () => ({ type: 'string', format: 'date' }),
};

function checkDate(input: unknown, field: Field): Checked {
  if (typeof input !== 'string' || !isDate(input)) return refuse(`${field.label}は「2026-04-01」の形の日付で入力してください`);
  if (!inRange(input)) return refuse(`${field.label}は1900年から2199年までの日付で入力してください`);
  return accept(input);
}

/** Whether the date, or the date part of an instant, lies in the years that both engines and all screens support. */
export function inRange(date: string): boolean {
  return date >= '1900-01-01' && date.slice(0, 10) <= '2199-12-31';
}
