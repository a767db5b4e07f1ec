import type { SeedRow } from '../insert.ts';
import { addDays, instantAt } from './days.ts';

const nights = 10;

/** The night on which a file could not be found; it was brought back from the backup by the next. */
const badNight = 6;

/** What the nightly check of the files said, the latest last. */
export function fileCheckRows(baseDate: string, files: number): SeedRow<'file_checks'>[] {
  return Array.from({ length: nights }, (_, index) => {
    const damaged = index === nights - badNight;
    const at = instantAt(addDays(baseDate, index - nights + 1), 3, 10);
    return {
      id: index + 1,
      result: damaged ? 'damaged' : 'sound',
      checked: files,
      missing: damaged ? 1 : 0,
      changed: 0,
      details: damaged ? '見つからないファイル：活動写真2_清掃のあと.jpg' : null,
      createdAt: at,
      updatedAt: at,
    };
  });
}
