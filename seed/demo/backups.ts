import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

const nights = 10;

/** Every night's backup, the latest last; the files have grown a little from one to the next. */
export function backupRows(baseDate: string, files: number): SeedRow<'backups'>[] {
  return Array.from({ length: nights }, (_, index) => {
    const at = instantAt(addDays(baseDate, index - nights + 1), 4);
    return { id: index + 1, takenAt: at, files, bytes: 48_200_000 + index * 310_000, missing: 0, createdAt: at, updatedAt: at };
  });
}
