import { addDays } from '../../domain/dates/days.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';

/** How many rows a resource gets. */
export const rowCount = 12;

/** A value that the field takes, another one in each row as far as there are so many. */
export function sample(field: Field, row: number, ids?: readonly number[]): string | number | null {
  if (ids) return ids[Math.floor((row * ids.length) / rowCount) % ids.length] ?? null;
  const { storage, json } = kindOf(field);
  const {
    enum: choices,
    minimum = 0,
    maximum,
  } = json(field) as {
    readonly enum?: readonly (string | number | null)[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
  const some = choices?.filter((choice) => choice !== null);
  if (some) return some[row % some.length] ?? null;
  if (field.kind === 'flag') return row % 2;
  if (field.kind === 'formDefinition') return '{"sections":[]}';
  if (field.kind === 'answers') return '{}';
  if (storage === 'bigint') return wholeBetween(minimum, maximum, row);
  const day = addDays('2020-04-01', row);
  if (storage !== 'text') return storage === 'date' ? day : `${day}T00:00:00.000Z`;
  if (field.kind === 'password') return `Tsukimi-${row}-Yosuga7`;
  return field.kind === 'email' ? `someone${row}@example.jp` : textOf(field, row);
}

/** No zero where there is another number: to what is asked for on submission it counts as nothing. */
function wholeBetween(minimum: number, maximum = Number.MAX_SAFE_INTEGER, row: number): number {
  const least = maximum >= 1 ? Math.max(minimum, 1) : minimum;
  return least + (row % (maximum - least + 1));
}

/** As long as the field allows: the end tells it from the others. */
function textOf({ label, options }: Field, row: number): string {
  const number = String(row + 1);
  if (typeof options.digits === 'number') return number.padStart(options.digits, '0').slice(-options.digits);
  const most = Number(options.max ?? 200);
  return [...label].slice(0, Math.max(0, most - number.length)).join('') + number.slice(-most);
}
