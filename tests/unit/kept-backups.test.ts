import { expect, test } from 'vitest';
import { type KeptBackup, outdated } from '../../api/ops/backup/kept-backups.ts';

const now = new Date('2027-03-10T19:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000).toISOString();
const one = (days: number, isWhole = true): KeptBackup => ({ folder: String(days), takenAt: daysAgo(days), isWhole });
const gone = (kept: readonly KeptBackup[], keepDays = 30) => outdated(kept, now, keepDays).map(({ folder }) => Number(folder));

test('of backups of every night those stay that are young, and the first one of each month for a year', () => {
  const nights = Array.from({ length: 800 }, (_, days) => one(days));
  const staying = nights.filter(({ folder }) => !gone(nights).includes(Number(folder))).map(({ takenAt }) => takenAt.slice(0, 10));
  expect(staying.filter((day) => day < daysAgo(30).slice(0, 10)).sort()).toEqual([
    ...['2026-03-09', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-30', '2026-12-31', '2027-01-31'],
  ]);
});

test('the last three whole ones stay, however old they are', () => {
  expect(gone([one(900), one(901, false), one(902), one(903), one(904)])).toEqual([901, 904]);
});

test('one that lacks files keeps no other from staying', () => {
  expect(gone([one(0, false), one(1, false), one(2, false), one(500), one(501), one(502)])).toEqual([]);
});
