import { isDate } from './japan-date.ts';

/** A date and, if typed, a time: `2026-11-21` and `18:00:00`. */
export interface TypedDate {
  readonly day: string;
  readonly time?: string;
}

/** Parses a typed date, `2026/1/5`, `20260105 9:00`, `２０２６年１月５日 １８時`; undefined for a date or time that does not exist. Midnight may be 24:00. */
export function typedDate(text: string): TypedDate | undefined {
  const plain = text.normalize('NFKC').trim();
  if (!/^\d{4}[\d\s/.:年月日時分秒-]*$/.test(plain)) return undefined;
  const groups = plain.replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1 $2 $3').match(/\d+/g) ?? [];
  const [year, month, date, ...clock] = groups.map((group) => group.padStart(2, '0'));
  const day = [year, month, date].join('-');
  if (!isDate(day) || clock.length > 3) return undefined;
  if (clock.length === 0) return { day };
  const time = [...clock, '00', '00'].slice(0, 3).join(':');
  return Number.isNaN(Date.parse(`${day}T${time}Z`)) ? undefined : { day, time };
}
