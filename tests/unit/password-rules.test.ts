import { expect, test } from 'vitest';
import { passwordProblem } from '../../domain/password.ts';
import { passwordRuleStates } from '../../refine-app/sign-in/password-rule-states.ts';

const met = (password: string) => passwordRuleStates(password).map((rule) => rule.met);

test.each([
  ['', [false, false, false, false]],
  ['abcdefgh', [true, false, true, false]],
  ['ABC1', [false, true, false, true]],
  ['かわがわかわがわ', [true, false, false, false]],
  ['Seseragi-2026', [true, true, true, true]],
  [`Aa1${'x'.repeat(125)}`, [true, true, true, true]],
  [`Aa1${'x'.repeat(126)}`, [false, true, true, true]],
])('the checklist of %j', (password, expected) => {
  expect(met(password)).toEqual(expected);
});

test('all rules are met exactly when the validator finds nothing', () => {
  for (const password of ['Aa1', 'Aaaaaaa1', 'aaaaaaa1', 'AAAAAAA1', 'AAAAaaaa', 'Ａａ１Ａａ１Ａａ', '😀Aa1😀😀😀😀'])
    expect(met(password).every(Boolean)).toBe(passwordProblem(password) === null);
});
