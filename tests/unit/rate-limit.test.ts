import { expect, test } from 'vitest';
import { buckets, rateLimit } from '../../api/http/guards.ts';

/** Calls a caller makes at once before the first is refused. */
function burstOf(take: (caller: string) => number, caller: string): number {
  let calls = 0;
  while (take(caller) === 0) calls++;
  return calls;
}

test('a caller may press fast, and is stopped in a loop until enough time has passed', () => {
  let now = 0;
  const take = buckets(3000, () => now);
  expect(burstOf(take, 'a')).toBe(600);
  expect(take('a')).toBe(2);
  now += 1000;
  expect(burstOf(take, 'a')).toBe(50);
  now += 60_000;
  expect(burstOf(take, 'a')).toBe(600);
});

test('a steady caller below the limit is never stopped', () => {
  let now = 0;
  const take = buckets(3000, () => now);
  for (let call = 0; call < 10_000; call++, now += 20) expect(take('a')).toBe(0);
});

test('callers do not use up each other’s', () => {
  const take = buckets(3000, () => 0);
  burstOf(take, 'a');
  expect([take('a') > 0, take('b')]).toEqual([true, 0]);
});

test('zero counts nothing', () => {
  const take = buckets(0, () => 0);
  for (let call = 0; call < 100_000; call++) take('a');
  expect(take('a')).toBe(0);
});

test('however many callers there are, those who are being stopped stay stopped', () => {
  let now = 0;
  const take = buckets(3000, () => now);
  burstOf(take, 'loop');
  for (let caller = 0; caller < 100_000; caller++, now += 0.01) {
    take(String(caller));
    if (caller % 100 === 0) take('loop');
  }
  expect(take('loop')).toBeGreaterThan(0);
});

test('a made-up session is no way around the limit of an address', () => {
  const limit = rateLimit({ rateLimits: { session: 3000, address: 12_000 } }, () => 0);
  for (let call = 0; call < 2400; call++) limit(`token ${call}`, '192.0.2.1');
  expect(() => limit('another token', '192.0.2.1')).toThrow('少しのあいだ受け付けられません');
  expect(() => limit('another token', '192.0.2.2')).not.toThrow();
});

test('whoever has an IPv6 connection has no more calls for its many addresses', () => {
  const limit = rateLimit({ rateLimits: { session: 3000, address: 12_000 } }, () => 0);
  for (let call = 0; call < 2400; call++) limit('', `2001:db8:1:2::${call.toString(16)}`);
  expect(() => limit('', '2001:db8:1:2:ffff::1')).toThrow();
  expect(() => limit('', '2001:db8:1:3::1')).not.toThrow();
});
