import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../../domain/dates/bank-day.ts';
import { addDays, daysBetween } from '../../domain/dates/days.ts';
import { nextTry } from '../../domain/mail/retry.ts';
import { reminderStage } from '../../resources/messages/rules/reminders.ts';

describe('reminders of a document', () => {
  it('come 14, 3 and 0 days before it is due, then weekly for half a year, each once', () => {
    const due = '2026-09-30';
    const stages: string[] = [];
    for (let day = '2026-04-01'; day <= '2027-06-30'; day = addDays(day, 1)) {
      const stage = reminderStage(daysBetween(day, due));
      if (stage && stage !== stages.at(-1)) stages.push(stage);
    }
    expect(stages).toEqual(['d14', 'd3', 'd0', ...Array.from({ length: 26 }, (_, index) => `w${index + 1}`)]);
  });

  it.each([
    [15, null],
    [14, 'd14'],
    [4, 'd14'],
    [3, 'd3'],
    [0, 'd0'],
    [-6, 'd0'],
    [-7, 'w1'],
    [-13, 'w1'],
    [-14, 'w2'],
    [-189, null],
  ])('%i days before: %s', (days, stage) => expect(reminderStage(days)).toBe(stage));
});

describe('business days', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-23', false],
    ['2026-05-06', false],
    ['2026-09-22', false],
    ['2026-12-28', true],
    ['2026-12-29', false],
    ['2027-01-03', false],
    ['2027-01-04', true],
  ])('%s: %s', (date, expected) => expect(isBusinessDay(date)).toBe(expected));

  // 261 weekdays, less 17 public holidays on weekdays and the 29th to 31st of December.
  it('are 241 in the fiscal year 2026', () => {
    let count = 0;
    for (let day = '2026-04-01'; day <= '2027-03-31'; day = addDays(day, 1)) if (isBusinessDay(day)) count++;
    expect(count).toBe(241);
  });
});

describe('the pauses between tries', () => {
  it('grow, and end after about two days', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    const minutes = Array.from({ length: 9 }, (_, index) => nextTry(index + 1, now)).map((at) => at && (at.getTime() - now.getTime()) / 60_000);
    expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, null]);
  });
});
