import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resources } from '../../resources.config.ts';
import { isMadeUnnecessary, validate, validateFields } from '../../schema/derive/validators.ts';
import { integer, longText, password, reference, text } from '../../schema/fields.ts';
import type { Resource } from '../../schema/resource.ts';

const errorsOf = (resource: Resource, input: Record<string, unknown>, mode: 'create' | 'update' = 'create', current = {}) => ({
  ...validate(resource, input, mode, current).errors,
});
const valuesOf = (resource: Resource, input: Record<string, unknown>) => validate(resource, input, 'create').values;

describe('the texts of the spec', () => {
  it.each([
    [
      'grants',
      {
        year: '年度は必須です',
        category: '種別は必須です',
        target: '対象は必須です',
        title: 'テーマ名は必須です',
        themeNumber: '助成番号は必須です',
      },
    ],
    ['notifications', { title: 'タイトルは必須です', content: '内容は必須です' }],
    [
      'receipts',
      {
        title: '領収書タイトルは必須です',
        amount: '金額は0より大きい値を入力してください',
        receiptDate: '領収書日付は必須です',
        vendor: '支払先は必須です',
        paymentDate: '支払日は必須です',
      },
    ],
    ['banks', { accountHolderName: '口座名義を入力してください。' }],
    ['mail_templates', { subject: '件名を入力してください', body: '本文を入力してください' }],
  ] as const)('%s says what is missing, all at once', (name, texts) => {
    expect(errorsOf(resources[name], {})).toMatchObject(texts);
    const blank = Object.fromEntries(Object.keys(texts).map((field) => [field, '　 ']));
    expect(errorsOf(resources[name], blank)).toMatchObject(texts);
    const none = Object.fromEntries(Object.keys(texts).map((field) => [field, null]));
    expect(errorsOf(resources[name], none, 'update')).toMatchObject(texts);
  });

  it.each([
    ['grants', { startDate: '2026-04-02', endDate: '2026-04-01' }, { endDate: '終了日は開始日より後の日付を指定してください' }],
    ['notifications', { startDate: '2026-04-02', endDate: '2026-04-01' }, { endDate: '終了日は開始日より後の日付を指定してください' }],
    ['receipts', { receiptDate: '2026-04-02', paymentDate: '2026-04-01' }, { paymentDate: '支払日は領収書日付以降にしてください' }],
    ['receipts', { amount: 0 }, { amount: expect.stringMatching(/^金額は/) }],
    ['banks', { bankCode: '123' }, { bankCode: '銀行コードは4桁で入力してください' }],
    ['banks', { bankCode: '１２３４' }, { bankCode: '銀行コードは4桁で入力してください' }],
    ['banks', { accountNumber: '12345678' }, { accountNumber: '口座番号は7桁で入力してください' }],
    ['users', { password: 'Abc1' }, { password: 'パスワードは8文字以上で入力してください' }],
    ['users', { password: 'abcdefgh' }, { password: 'パスワードは大文字、小文字、数字を含む必要があります' }],
  ] as const)('%s refuses %j', (name, input, errors) => {
    expect(errorsOf(resources[name], input)).toMatchObject(errors);
  });

  it('receipts say of an amount of zero exactly what the spec says', () => {
    expect(errorsOf(resources.receipts, { amount: 0 }).amount).toBe('金額は0より大きい値を入力してください');
    expect(errorsOf(resources.receipts, { amount: -5 }).amount).toBe('金額は0より大きい値を入力してください');
  });

  it('the same day may be the first and the last', () => {
    expect(errorsOf(resources.grants, { startDate: '2026-04-01', endDate: '2026-04-01' })).not.toHaveProperty('endDate');
  });

  it('department grants know the bounds of year, period and amount', () => {
    const at = (name: string, value: unknown) => errorsOf(resources.grants, { [name]: value })[name];
    for (const [name, good, bad] of [
      ['year', [2000, 2100], [1999, 2101, 2026.5, '2026']],
      ['period', [1, 60], [0, 61, '1']],
      ['amount', [0, 999], [-1, 0.5, '1000']],
    ] as const) {
      for (const value of good) expect(at(name, value)).toBeUndefined();
      for (const value of bad) expect(at(name, value)).toMatch(/[ぁ-ん]/);
    }
  });
});

describe('what an input may hold', () => {
  it('names every unknown field, whatever its name', () => {
    const hostile = JSON.parse('{"__proto__":{"year":2026},"constructor":1,"id":1,"toString":"x","year2":1}');
    const errors = errorsOf(resources.grants, hostile);
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'id', 'toString', 'year2']));
    expect(errors.year).toBe('年度は必須です');
  });

  it.each([
    ['applications', { status: 'GRANT_COMPLETED', organizationName: 'a', ukesyoSendDate: '2026-01-01', applicationStatusId: 3 }],
    ['receipts', { taxAmount: 1, submittedUserName: 'a', status: 'paid' }],
    ['payments', { submittedAmount: 1, approvedAmount: 5 }],
    ['comments', { userId: 1, applicationId: 1 }],
    ['audit_logs', { summary: 'a' }],
  ] as const)('%s refuses its read-only fields by name', (name, input) => {
    expect(Object.keys(errorsOf(resources[name], input, 'update'))).toEqual(Object.keys(input));
  });

  it('fills in the defaults of the spec on create only', () => {
    expect(valuesOf(resources.receipts, {})).toMatchObject({ taxRate: 10, taxIncluded: true, pointAmount: 0, paymentMethod: 'cash' });
    expect(valuesOf(resources.notifications, {})).toMatchObject({ category: 'all', type: 'info', targetAudience: 'all', status: 'draft' });
    expect(valuesOf(resources.applications, {})).toMatchObject({ advancedPaymentFlg: false, advancedPaymentAmount: 0 });
    expect(validate(resources.receipts, {}, 'update')).toEqual({ values: {}, errors: {} });
  });

  it('stores null, or the default, for what is emptied', () => {
    const { values, errors } = validate(resources.grants, { description: ' ', amount: null, yearOption: null }, 'update');
    expect([values, { ...errors }]).toEqual([{ description: null, amount: null, yearOption: 0 }, {}]);
  });

  it('takes zero for no reference, as the bank reset of the spec sends it', () => {
    const { values, errors } = validate(resources.applications, { bankId: 0 }, 'update');
    expect([values, { ...errors }]).toEqual([{ bankId: null }, {}]);
    expect(errorsOf(resources.applications, { organizationId: 0 }, 'update')).toEqual({ organizationId: '団体を選択してください' });
  });

  it('demands a password on create and takes a blank one for unchanged afterwards', () => {
    const fields = { password: password('パスワード', { requiredOnCreate: 'パスワードは必須です' }) };
    expect({ ...validateFields(fields, {}, 'create').errors }).toEqual({ password: 'パスワードは必須です' });
    for (const blank of ['', '   ', null]) expect(validateFields(fields, { password: blank }, 'update')).toEqual({ values: {}, errors: {} });
  });

  it('never throws and never lets an undeclared value through', () => {
    const fields = { a: text('甲', { required: true }), b: longText('乙'), c: integer('丙', { default: 3 }), d: reference('丁', 'users') };
    const names = fc.oneof(fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor'), fc.string());
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), fc.constantFrom('create' as const, 'update' as const), (input, mode) => {
        const { values, errors } = validateFields(fields, input, mode);
        expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(values)));
        for (const name of Object.keys(input)) expect(Object.hasOwn(values, name) !== Object.hasOwn(errors, name)).toBe(true);
      }),
      { seed: 2026, numRuns: 500 },
    );
  });
});

describe('type and roletype', () => {
  const person = { username: '山田', email: 'y@example.jp', password: 'Kawa-no-1ro' };

  it.each([
    [{ roletype: 'recipient' }, { type: 'USER', roletype: 'recipient' }],
    [{ roletype: 'director' }, { type: 'ADMIN', roletype: 'director' }],
    [{ type: 'USER' }, { type: 'USER', roletype: 'recipient' }],
    [{ type: 'ADMIN' }, { type: 'ADMIN', roletype: 'fund_staff' }],
    [
      { type: 'ADMIN', roletype: 'fund_manager' },
      { type: 'ADMIN', roletype: 'fund_manager' },
    ],
  ])('%j becomes %j', (given, expected) => {
    const { values, errors } = validate(resources.users, { ...person, ...given }, 'create');
    expect({ ...errors }).toEqual({});
    expect(values).toMatchObject(expected);
  });

  it.each([
    [{ type: 'ADMIN', roletype: 'recipient' }, 'type'],
    [{ type: 'USER', roletype: 'director' }, 'roletype'],
  ])('%j contradicts itself', (given, field) => {
    expect(Object.keys(errorsOf(resources.users, { ...person, ...given }))).toEqual([field]);
  });

  it('follows on update too, and checks against the row as it will be', () => {
    const current = { type: 'ADMIN', roletype: 'fund_staff' };
    expect(validate(resources.users, { roletype: 'recipient' }, 'update', current).values).toEqual({ roletype: 'recipient', type: 'USER' });
    const dates = { startDate: '2026-04-02', endDate: '2026-05-01' };
    expect(errorsOf(resources.grants, { endDate: '2026-04-01' }, 'update', dates)).toHaveProperty('endDate');
    expect(errorsOf(resources.grants, { startDate: '2026-06-01' }, 'update', dates)).toHaveProperty('endDate');
    expect(errorsOf(resources.grants, { endDate: null }, 'update', dates)).toEqual({});
  });
});

it('a field is spared where the others say one of several things', () => {
  const field = text('理由', { requiredOnCreate: '理由は必須です', unless: { kind: ['a', 'b'] } });
  const spared = ['a', 'b', 'c', undefined].map((kind) => isMadeUnnecessary(field, { kind }));
  expect(spared).toEqual([true, true, false, false]);
  expect(isMadeUnnecessary(text('理由', { unless: { kind: 'a' } }), { kind: 'a' })).toBe(true);
});
