import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../domain/dates/relative-time.ts';

const now = new Date('2026-11-21T12:40:00.000Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
const [second, minute, hour] = [1000, 60_000, 3_600_000];

describe('the time of a comment', () => {
  it.each([
    [0, 'たった今'],
    [59 * second + 999, 'たった今'],
    [minute, '1分前'],
    [59 * minute + 59 * second, '59分前'],
    [hour, '1時間前'],
    [24 * hour - 1, '23時間前'],
    [24 * hour, '2026/11/20 (金)'],
    [400 * 24 * hour, '2025/10/17 (金)'],
  ])('%i ms ago reads %s', (milliseconds, text) => expect(relativeTime(ago(milliseconds), now)).toBe(text));

  it('names the day as it was in Japan', () => {
    expect(relativeTime('2026-11-19T14:59:59.000Z', now)).toBe('2026/11/19 (木)');
    expect(relativeTime('2026-11-19T15:00:00.000Z', now)).toBe('2026/11/20 (金)');
  });

  it('takes a clock that is slightly slow for now, and never says that something comes from the future', () => {
    expect(relativeTime(ago(-30 * second), now)).toBe('たった今');
    expect(relativeTime(ago(-2 * hour), now)).toBe('2026/11/21 (土)');
  });
});
