import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

const nights = 10;

/** The night on which a file could not be found, counted back from the last; it was brought back from the backup by the next. */
const badNight = 6;

/** What stands in the row of that night. */
export const damagedCheck = { id: nights - badNight + 1, file: '活動写真2_清掃のあと.jpg', night: nights - badNight } as const;

/** When a night's check was through; the first has the number 0. */
export function checkedAt(baseDate: string, night: number): string {
  return instantAt(addDays(baseDate, night - nights + 1), 3, 10);
}

/** What the nightly check of the files said, the latest last. */
export function fileCheckRows(baseDate: string, files: number): SeedRow<'file_checks'>[] {
  return Array.from({ length: nights }, (_, index) => {
    const damaged = index === damagedCheck.night;
    const at = checkedAt(baseDate, index);
    return {
      id: index + 1,
      result: damaged ? 'damaged' : 'sound',
      checked: files,
      missing: damaged ? 1 : 0,
      changed: 0,
      details: damaged ? `見つからないファイル：${damagedCheck.file}` : null,
      createdAt: at,
      updatedAt: at,
    };
  });
}
