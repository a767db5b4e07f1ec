import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeToken, setToken } from '../../refine-app/data/token.ts';
import { isBankSkipped, skipBank } from '../../resources/bank-accounts/screens/grantee/skip-flag.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('holds for the person and the grants that were put off, and no other', () => {
  skipBank(1, 20);
  skipBank(1, 30);
  skipBank(1, 30);
  expect(kept.get('bankInputSkipFlg')).toBe('1/20,1/30');
  expect([isBankSkipped(1, 20), isBankSkipped(1, 30)]).toEqual([true, true]);
  for (const [person, grant] of [
    [1, 2],
    [1, 3],
    [2, 20],
    [11, 20],
  ] as const)
    expect([person, grant, isBankSkipped(person, grant)]).toEqual([person, grant, false]);
});

it('does not hold where an earlier version kept it for everybody', () => {
  kept.set('bankInputSkipFlg', 'true');
  expect(isBankSkipped(1, 20)).toBe(false);
});

it.each([
  ['the logout', () => removeToken('signedOut')],
  ['a session that the server has ended', () => removeToken('expired')],
  ['the next login', () => setToken('new')],
])('ends with %s', (_, happen) => {
  setToken('old');
  skipBank(1, 20);
  happen();
  expect([isBankSkipped(1, 20), kept.has('bankInputSkipFlg')]).toEqual([false, false]);
});
