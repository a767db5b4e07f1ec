import type { SeedRow } from '../insert.ts';
import { addDays, instantAt, monthStart } from './days.ts';

const nights = 10;

/** Every night's backup, the latest last; the files have grown a little from one to the next. */
export function backupRows(baseDate: string, files: number): SeedRow<'backups'>[] {
  return Array.from({ length: nights }, (_, index) => {
    const date = addDays(baseDate, index - nights + 1);
    const at = instantAt(date, 4);
    return {
      id: index + 1,
      takenAt: at,
      files,
      bytes: 48_200_000 + index * 310_000,
      missing: 0,
      place: `/backup/${date}-0400`,
      seconds: 38 + index,
      createdAt: at,
      updatedAt: at,
    };
  });
}

const months = 6;

/** The drill of the first of each month, the latest last; one found a file that the store had lost, which the nightly check had told of. */
export function drillRows(baseDate: string, files: number): SeedRow<'restore_drills'>[] {
  return Array.from({ length: months }, (_, index) => {
    const first = monthStart(baseDate, index - months + 1);
    const at = instantAt(first, 5, 4);
    const flawed = index === 2;
    return {
      id: index + 1,
      takenAt: instantAt(first, 4),
      result: flawed ? 'flawed' : 'restored',
      seconds: 212 + index * 3,
      rows: 48_000 + index * 1900,
      files,
      findings: flawed ? '取ったときに、置き場所になかったファイルです：活動写真2_清掃のあと.jpg' : null,
      createdAt: at,
      updatedAt: at,
    };
  });
}
