import { describe, expect, it } from 'vitest';
import { type BankDraft, emptyDraft, isComplete, secrets, stepsOf, withBank } from '../../refine-app/grantee/bank/bank-draft.ts';

const mizuho = { code: '0001', name: 'みずほ' };
const yucho = { code: '9900', name: 'ゆうちょ' };
const whole: BankDraft = {
  ...emptyDraft,
  bank: mizuho,
  branch: { code: '001', name: '東京営業部' },
  accountType: 'checking',
  accountNumber: '1234567',
  holder: 'ミズベノカイ',
};

describe('the steps of a registration', () => {
  it('lead over a branch, but not with ゆうちょ, and to an advance where one is offered', () => {
    expect(stepsOf(whole, true)).toEqual(['bank', 'branch', 'account', 'holder', 'advance', 'confirm']);
    expect(stepsOf(whole, false)).toEqual(['bank', 'branch', 'account', 'holder', 'confirm']);
    expect(stepsOf({ ...whole, bank: yucho }, true)).toEqual(['bank', 'account', 'holder', 'advance', 'confirm']);
  });

  it('are all complete in a whole draft, and none of the first four in an empty one', () => {
    const complete = (draft: BankDraft) => stepsOf(draft, true).filter((step) => isComplete(step, draft, 380_000));
    expect(complete(whole)).toEqual(stepsOf(whole, true));
    expect(complete(emptyDraft)).toEqual(['advance', 'confirm']);
  });

  it('ask again for a number that was not kept', () => expect(isComplete('account', { ...whole, ...secrets }, 380_000)).toBe(false));

  it.each([
    ['', false],
    ['304001', false],
    ['304000', true],
  ])('take %s as an advance of 380,000: %s', (advanceAmount, complete) =>
    expect(isComplete('advance', { ...whole, wantsAdvance: true, advanceAmount }, 380_000)).toBe(complete),
  );
});

describe('choosing a bank', () => {
  it('drops branch, type and number of another one', () =>
    expect({ ...whole, ...withBank(whole, yucho) }).toEqual({ ...emptyDraft, bank: yucho, holder: whole.holder }));

  it('keeps them when it is the same', () => expect({ ...whole, ...withBank(whole, mizuho) }).toEqual(whole));
});
