import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountNumberProblem, accountNumberText, digitsIn, zerosText } from '../../domain/bank/account-number.ts';
import { advanceProblem, choosesPayment, typedYen } from '../../domain/bank/advance-wish.ts';
import { asksForBank, takesAdvance, takesBank } from '../../domain/bank/when.ts';
import { yuchoAccount } from '../../domain/bank/yucho.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { accountNumber } from '../../schema/fields.ts';

describe('記号 and 番号 of ゆうちょ', () => {
  it.each([
    ['10180', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['11940', '54321', { branchCode: '198', accountType: 'ordinary', accountNumber: '0005432' }],
    ['１４４８０', '１１', { branchCode: '448', accountType: 'ordinary', accountNumber: '0000001' }],
    ['00190', '123456', { branchCode: '019', accountType: 'checking', accountNumber: '0123456' }],
    ['10180-2', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['１０１８０－２', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['00160-9', '123456', { branchCode: '019', accountType: 'checking', accountNumber: '0123456' }],
    ['00160ー9', '12-3456', { branchCode: '019', accountType: 'checking', accountNumber: '0123456' }],
    ['10180-', '11', { branchCode: '018', accountType: 'ordinary', accountNumber: '0000001' }],
    ['00170', '1', { branchCode: '019', accountType: 'checking', accountNumber: '0000001' }],
  ])('%s %s', (symbol, number, account) => expect(yuchoAccount(symbol, number)).toEqual({ account }));

  it.each([
    ['', '', ['symbol', 'number']],
    ['1018', '11', ['symbol']],
    ['20180', '11', ['symbol']],
    ['10185', '11', ['symbol']],
    ['10180', '1234567', ['number']],
    ['10180', '1', ['number']],
    ['10180', '123456781', ['number']],
    ['00190', '1234567', ['number']],
    ['10180-22', '11', ['symbol']],
    ['101802', '11', ['symbol']],
    ['10180', '00000001', ['number']],
    ['00160-9', '000000', ['number']],
    ['一〇一八〇', '1a1', ['symbol', 'number']],
  ])('「%s」「%s」 is refused: %s', (symbol, number, fields) => expect(Object.keys(yuchoAccount(symbol, number).problems ?? {})).toEqual(fields));

  it('gives codes of 3 and numbers of 7 digits, whatever passes', () => {
    const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: most });
    fc.assert(
      fc.property(digits(6), digits(9), (symbol, number) => {
        const { account } = yuchoAccount(symbol, number);
        if (!account) return;
        expect(account.branchCode).toMatch(/^\d\d[89]$/);
        expect(account.accountNumber).toMatch(/^\d{7}$/);
      }),
      { seed: 2026, numRuns: 2000 },
    );
  });
});

describe('an account number', () => {
  it.each(['1234567', '１２３４５６７', '123-4567', ' 123 4567 ', '0000001'])('%s is taken', (text) => {
    expect(accountNumberProblem(text)).toBeNull();
    expect(digitsIn(text)).toMatch(/^\d{7}$/);
  });
  it('of zeros is refused', () => {
    expect(accountNumberProblem('０００００００')).toBe(zerosText);
    expect(validateFields({ number: accountNumber('口座番号') }, { number: '0000000' }, 'create').errors).toEqual({ number: zerosText });
  });
  it.each(['', '123456', '12345678', '123456a', '一二三四五六七'])('%s is refused', (text) =>
    expect(accountNumberProblem(text)).toBe(accountNumberText),
  );
});

describe('the wish for an advance', () => {
  it.each([
    ['', '前払い金額を入力してください'],
    ['0', '前払い金額を入力してください'],
    ['-5', '前払い金額を入力してください'],
    ['12.5', '前払い金額を入力してください'],
    ['百円', '前払い金額を入力してください'],
    ['799992', '前払い金額は799,991円以下で入力してください'],
    ['799991', null],
    ['￥７９９，９９１円', null],
    ['1', null],
  ])('of %s out of 999,989: %s', (text, problem) => expect(advanceProblem(text, 999_989)).toBe(problem));

  it('is understood as people write it', () => expect(typedYen('１２３，４５６円')).toBe(123_456));

  it('exists from the fiscal year 2026 on', () => expect([2025, 2026, 2027].map(choosesPayment)).toEqual([false, true, true]));
});

describe('when an account is registered', () => {
  const statuses = (test: (status: (typeof applicationStatuses)[number]['key']) => boolean) =>
    applicationStatuses.filter(({ key }) => test(key)).map(({ phase }) => phase);

  it('asks from the contract to the advance', () => {
    expect([...new Set(statuses(asksForBank))].sort()).toEqual(['advance', 'contract']);
    expect(applicationStatuses.map(({ key }) => key).filter(takesAdvance)).toEqual([
      'CONTRACT_PREPARATION',
      'CONTRACT_PROCESSING',
      'CONTRACT_ON_HOLD',
    ]);
  });

  it('takes it neither before the contract nor after the end', () => {
    const phases = statuses(takesBank);
    expect(phases).not.toContain('application');
    expect(phases).not.toContain('selection');
    expect(phases).not.toContain('end');
    expect(phases).toContain('settlement');
  });
});
