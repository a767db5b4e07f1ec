import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountNumberProblem, accountNumberText, digitsIn, zerosText } from '../../domain/identifiers/account-number.ts';
import { advanceProblem, choosesPayment, typedYen } from '../../domain/money/advance-choice.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { asksForBank, takesAdvance, takesBank } from '../../domain/workflow/bank-account.ts';
import { yuchoAccount } from '../../resources/bank-accounts/rules/yucho.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { accountNumber } from '../../schema/fields.ts';

describe('記号 and 番号 of ゆうちょ', () => {
  it.each([
    ['10130', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['11920', '54321', { branchCode: '198', accountType: 'ordinary', accountNumber: '0005432' }],
    ['１４４４０', '１１', { branchCode: '448', accountType: 'ordinary', accountNumber: '0000001' }],
    ['00110', '123456', { branchCode: '019', accountType: 'checking', accountNumber: '0123456' }],
    ['10130-2', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['１０１３０－２', '12345671', { branchCode: '018', accountType: 'ordinary', accountNumber: '1234567' }],
    ['00110ー9', '12-3456', { branchCode: '019', accountType: 'checking', accountNumber: '0123456' }],
    ['10160-', '11', { branchCode: '018', accountType: 'ordinary', accountNumber: '0000001' }],
    ['00130', '1', { branchCode: '019', accountType: 'checking', accountNumber: '0000001' }],
  ])('%s %s', (symbol, number, account) => expect(yuchoAccount(symbol, number)).toEqual({ account }));

  /** Printed on appeals and forms of UNICEF, the Red Cross, MSF, the community chest and a learned society. */
  const published = [
    ['00190-5', '31000'],
    ['00110-2', '5606'],
    ['00190-6', '566468'],
    ['00140-8', '507'],
    ['00150-6', '515791'],
    ['18170', '44434721'],
  ] as const;

  it.each(published)('%s %s, which really exists, is taken', (symbol, number) => expect(yuchoAccount(symbol, number).account).toBeDefined());

  it.each(published)('%s %s with any one digit mistyped is refused', (symbol, number) => {
    const others = (text: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => from + at).flatMap((at) =>
        [...'0123456789'].filter((digit) => digit !== text[at]).map((digit) => text.slice(0, at) + digit + text.slice(at + 1)),
      );
    const problems = { number: '記号と番号の組み合わせに当たる口座がありません。記号と番号をもう一度お確かめください' };
    for (const typed of others(symbol, 1, 4)) expect([typed, yuchoAccount(typed, number)]).toEqual([typed, { problems }]);
    const checked = symbol.startsWith('1') ? number.length - 1 : number.length;
    for (const typed of others(number, 0, checked)) expect([typed, yuchoAccount(symbol, typed)]).toEqual([typed, { problems }]);
  });

  it.each([
    ['', '', ['symbol', 'number']],
    ['1018', '11', ['symbol']],
    ['20180', '11', ['symbol']],
    ['10185', '11', ['symbol']],
    ['10180', '1234567', ['number']],
    ['10180', '1', ['number']],
    ['10180', '123456781', ['number']],
    ['00190', '1234567', ['number']],
    ['10160-22', '11', ['symbol']],
    ['101602', '11', ['symbol']],
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
