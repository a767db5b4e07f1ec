import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

const days = 30;

/** What each night's look at the system found, the latest last: all is sound, and the database grows a little. */
export function measurementRows(baseDate: string): SeedRow<'measurements'>[] {
  const sizes = Array.from({ length: days }, (_, index) => {
    const date = addDays(baseDate, index - days + 1);
    return {
      measured: `sizes ${date}`,
      result: { database: 16_900_000 + index * 31_000, files: 14_800_000 + index * 52_000, count: 930 + index },
      date,
    };
  });
  const look = { lacks: [], integrity: [], search: [], orphans: 0, areTooMany: false, certificate: null };
  return [...sizes, { measured: 'look', result: look, date: baseDate }].map(({ measured, result, date }, index) => {
    const at = instantAt(date, 4, 10);
    return { id: index + 1, measured, result: JSON.stringify(result), createdAt: at, updatedAt: at };
  });
}
