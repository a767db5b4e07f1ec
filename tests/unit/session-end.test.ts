import { expect, it } from 'vitest';
import { endOf } from '../../refine-app/ui/use-session-end.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const minutes = (count: number) => count * 60_000;

it.each([
  ['far from both ends', 600, 0, undefined],
  ['idle for 114 of 120 minutes', 600, 114, undefined],
  ['idle for 116', 600, 116, { minutes: 4, canGoOn: true }],
  ['idle for longer than allowed', 600, 121, { minutes: 0, canGoOn: true }],
  ['at the end of the whole session', 3, 0, { minutes: 3, canGoOn: false }],
  ['at both, the session first', 2, 116, { minutes: 2, canGoOn: false }],
])('%s', (_, left, idle, expected) => {
  const session = { expiresAt: new Date(now + minutes(left)).toISOString(), idleMinutes: 120 };
  expect(endOf(session, now, now - minutes(idle))).toEqual(expected);
});
