import { addDays } from '../../domain/dates/days.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';

/** How many rows a resource gets. */
export const rowCount = 12;

/** A value that the field takes, another one in each row as far as there are so many. */
export function sample(field: Field, row: number, ids?: readonly number[]): string | number | null {
  if (ids) return ids[Math.floor((row * ids.length) / rowCount) % ids.length] ?? null;
  const { storage, json } = kindOf(field);
  const { enum: choices, minimum } = json(field) as { readonly enum?: readonly (string | number | null)[]; readonly minimum?: number };
  const some = choices?.filter((choice) => choice !== null);
  if (some) return some[row % some.length] ?? null;
  if (field.kind === 'flag') return row % 2;
  if (field.kind === 'formDefinition') return '{"sections":[]}';
  if (field.kind === 'answers') return '{}';
  if (storage === 'bigint') return (minimum ?? 0) + row;
  const day = addDays('2020-04-01', row);
  if (storage !== 'text') return storage === 'date' ? day : `${day}T00:00:00.000Z`;
  return field.kind === 'email' ? `someone${row}@example.jp` : `${field.label}${row + 1}`;
}
