import { describe, expect, it } from 'vitest';
import {
  accountOf,
  applicationOf,
  type BankDraft,
  draftProblem,
  emptyDraft,
  isComplete,
  secrets,
  stepsOf,
  withBank,
} from '../../resources/bank-accounts/screens/grantee/bank-draft.ts';

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

describe('what is sent', () => {
  const owner = { id: 347, organizationId: 3 };

  it('is in the form that the server takes, however it was typed', () =>
    expect(accountOf(owner, { ...whole, accountNumber: '１２３-４５６７', holder: '　ミズベノカイ　' })).toEqual({
      applicationId: 347,
      organizationId: 3,
      bankCode: '0001',
      bankName: 'みずほ',
      branchCode: '001',
      branchName: '東京営業部',
      accountType: 'checking',
      accountNumber: '1234567',
      accountHolderName: 'ミズベノカイ',
    }));

  it('goes to the application with the choice of the advance, where there is one', () => {
    const wanted = { ...whole, wantsAdvance: true, advanceAmount: '３０４，０００円' };
    expect(applicationOf(5, wanted, true)).toEqual({ bankId: 5, advancedPaymentFlg: true, advancedPaymentAmount: 304_000 });
    expect(applicationOf(5, wanted, false)).toEqual({ bankId: 5 });
  });

  it('asks for no advance that was typed and then not wanted', () =>
    expect(applicationOf(5, { ...whole, advanceAmount: '1000' }, true)).toEqual({ bankId: 5, advancedPaymentFlg: false, advancedPaymentAmount: 0 }));

  it('is held back while something is missing', () => {
    expect(draftProblem(owner, whole)).toBeNull();
    expect(draftProblem(owner, { ...whole, branch: null })).toBe('銀行と支店を選択してください');
    expect(draftProblem(owner, { ...whole, accountNumber: '' })).toBe('必要な銀行情報が不足しています');
  });
});
