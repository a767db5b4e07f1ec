import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../schema/field.ts';
import * as make from '../../schema/fields.ts';
import { kindOf, kinds } from '../../schema/kinds/index.ts';
import { multiChoice } from '../../schema/kinds/multi-choice.ts';
import { point } from '../../schema/kinds/point.ts';
import { table } from '../../schema/kinds/table.ts';

const colors = { red: '赤', blue: '青' };
const nfd = 'ガード'.normalize('NFD');

interface Case {
  readonly field: Field;
  /** What is typed, and what is stored; the same when only one is given. */
  readonly good: readonly (readonly [input: unknown, stored?: unknown])[];
  readonly bad: readonly unknown[];
}

const noText = [1, true, {}, [], ['a'], '\u0000', 'a\u0007b', '\ud800', 'a\udc00b', '\u007f'];
const noNumber = ['12', '１２', 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, -1e21, 10_000_000_000_000, true, {}, [], [1]];
const noId = [-1, -0, 1.5, '1', 1e21, 2 ** 53, true, {}, [1]];

const cases: Record<keyof typeof kinds, Case> = {
  text: {
    field: make.text('名称', { max: 5 }),
    good: [['𠮷野髙﨑川'], ['𠮷𠮷𠮷𠮷𠮷'], ['👨‍👩‍👧'], [nfd, 'ガード'], ['　川　', '川'], ["'OR 1"], ['<b>'], ['a\tb']],
    bad: [...noText, 'あいうえおか', 'a\nb', 'a\r\nb'],
  },
  longText: {
    field: make.longText('説明', { max: 8 }),
    good: [['一行\r\n二行', '一行\n二行'], ['a\rb', 'a\nb'], ['𠮷髙'], [nfd, 'ガード'], ['<br>']],
    bad: [...noText, '123456789'],
  },
  email: {
    field: make.email('メール'),
    good: [['Yamada@Example.JP', 'yamada@example.jp'], [' a.b+c@x-y.example.jp ', 'a.b+c@x-y.example.jp'], ["o'neil@example.jp"]],
    bad: [
      ...noText,
      'a',
      'a@b',
      '@example.jp',
      'a@',
      'a b@example.jp',
      'a@example.jp\nBcc: b@example.jp',
      'a@b@example.jp',
      'a,b@example.jp',
      `${'a'.repeat(250)}@example.jp`,
    ],
  },
  password: {
    field: make.password('パスワード'),
    good: [['Kawa-no-1ro'], [' Abcdef1 '], ['𠮷Abcdef1'], [`Aa1${'x'.repeat(125)}`]],
    bad: [1, {}, [], 'Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', 'Ａｂｃｄｅｆｇ１', `Aa1${'x'.repeat(126)}`],
  },
  integer: {
    field: make.integer('期間', { min: -3, max: 60 }),
    good: [[-3], [0], [-0, 0], [60]],
    bad: [...noNumber, -4, 61],
  },
  yen: {
    field: make.yen('金額', { step: 1000 }),
    good: [[0], [-0, 0], [1], [999], [9_999_999_999_999]],
    bad: [...noNumber, -1, '¥1,000'],
  },
  fiscalYear: {
    field: make.fiscalYear('年度'),
    good: [[2000], [2026], [2100]],
    bad: [...noNumber, 1999, 2101, 8],
  },
  date: {
    field: make.date('開始日'),
    good: [['2024-02-29'], ['1900-01-01'], ['2199-12-31']],
    bad: [
      20260401,
      {},
      [],
      '2026-02-29',
      '2026-4-1',
      '2026/04/01',
      '２０２６-04-01',
      '1899-12-31',
      '2200-01-01',
      '0000-01-01',
      '2026-13-01',
      '2026-04-31',
      '2026-04-01T00:00:00Z',
      '令和8年4月1日',
    ],
  },
  dateTime: {
    field: make.dateTime('提出日時'),
    good: [
      ['2026-04-01T09:00:00+09:00', '2026-04-01T00:00:00.000Z'],
      ['2026-04-01T00:00Z', '2026-04-01T00:00:00.000Z'],
      ['2026-12-31T23:59:59.999Z'],
    ],
    bad: [
      0,
      {},
      [],
      '2026-04-01',
      '2026-04-01T00:00:00',
      '2026-02-30T00:00:00Z',
      '2026-04-01T25:00:00Z',
      '0000-01-01T00:00:00Z',
      '+275760-09-13T00:00:00Z',
      'now',
    ],
  },
  choice: {
    field: make.choice('色', colors),
    good: [['red'], ['blue']],
    bad: ['Red', '赤', 'red ', 'constructor', '__proto__', 'toString', 0, 1, true, {}, ['red']],
  },
  numberChoice: {
    field: make.numberChoice('税率', { 0: '0%', 8: '8%', 10: '10%' }),
    good: [[0], [8], [10]],
    bad: [1, '10', 10.5, -10, Number.NaN, true, {}, [10]],
  },
  flag: {
    field: make.flag('公開'),
    good: [[true], [false]],
    bad: [1, 0, 'true', 'はい', {}, []],
  },
  reference: { field: make.reference('団体', 'organizations'), good: [[1], [2 ** 53 - 1]], bad: noId },
  status: {
    field: make.status('状況', { a: '甲', b: '乙' }, { groups: { both: { label: '両方', codes: ['a', 'b'] } } }),
    good: [['a'], ['b']],
    bad: ['both', '甲', 'constructor', '__proto__', 1, {}, ['a']],
  },
  file: { field: make.file('画像'), good: [[1]], bad: noId },
  accountNumber: {
    field: make.accountNumber('口座番号', { digits: 7, invalid: '口座番号は7桁で入力してください' }),
    good: [['0012345'], [' 1234567 ', '1234567']],
    bad: [1234567, '１２３４５６７', '123456', '12345678', '***4567', '123456\n7', '-123456', {}, []],
  },
  changes: { field: make.changes('変更前'), good: [], bad: ['a', 1, {}, { a: 1 }] },
  fileAddress: { field: make.fileAddress('画像のアドレス', 'imageId'), good: [], bad: ['/api/files/receipts/1/imageId', 1, {}] },
  list: {
    field: make.list('申請', make.integer('申請', { min: 1 }), {
      required: '選択してください',
      most: 3,
      tooMany: '3件までです',
      wrong: '選び直してください',
    }),
    good: [[[1]], [[3, 2, 1]], [[1, 1]]],
    bad: [1, '1', {}, [], [0], ['1'], [1, null], [[1]], [1, 2, 3, 4]],
  },
  object: {
    field: make.object('結果', { id: make.integer('明細', { required: true, min: 1 }), why: make.text('理由', { max: 5 }) }),
    good: [
      [{ id: 1, why: '休み' }],
      [{ id: 2 }, { id: 2, why: null }],
      [
        { id: 3, why: ' 川 ', other: 1 },
        { id: 3, why: '川' },
      ],
    ],
    bad: [1, '1', [], {}, { id: 0 }, { id: '1' }, { why: 'a' }, { id: 1, why: 'あいうえおか' }, { id: 1, why: [] }],
  },
  html: { field: make.html('表示', 'content'), good: [], bad: ['<b>x</b>', 1, {}] },
  multiChoice: {
    field: multiChoice('色', colors) as Field,
    good: [
      [[]],
      [['blue']],
      [
        ['blue', 'red', 'blue'],
        ['red', 'blue'],
      ],
    ],
    bad: ['red', 1, {}, ['green'], ['red', 'constructor'], ['__proto__'], [['red']], [null]],
  },
  point: {
    field: point('場所'),
    good: [
      [{ latitude: 35.681236, longitude: 139.767125 }],
      [
        { latitude: 20, longitude: 154, altitude: 1 },
        { latitude: 20, longitude: 154 },
      ],
      [
        { latitude: 43.06417111, longitude: 141.34694999 },
        { latitude: 43.064171, longitude: 141.34695 },
      ],
    ],
    bad: [
      1,
      '35,139',
      [],
      {},
      { latitude: 35 },
      { latitude: '35', longitude: '139' },
      { latitude: 46.1, longitude: 139 },
      { latitude: 35, longitude: 121 },
    ],
  },
  table: {
    field: table('内訳', { what: make.text('品名', { required: true, max: 5 }), amount: make.yen('金額') }, { most: 2 }),
    good: [
      [[]],
      [[{ what: '網', amount: 1200 }]],
      [
        [{ what: ' 網 ', other: 1 }, { what: '  ', amount: null }, {}, { amount: null, what: '長靴' }],
        [
          { what: '網', amount: null },
          { what: '長靴', amount: null },
        ],
      ],
      [JSON.parse('[{"__proto__":{"what":"網"}}]'), []],
    ],
    bad: [
      ...[1, '網', {}, [1], [null], ['網'], [[{ amount: 1 }]], [{ amount: 1 }], [{ what: '六文字あるよ' }], [{ what: '網', amount: '12' }]],
      [{ what: 'a' }, { what: 'b' }, { what: 'c' }],
      Array.from({ length: 10_000 }, () => ({ what: '網', amount: 1 })),
    ],
  },
  formDefinition: {
    field: make.formDefinition('様式', {}),
    good: [['{"sections":[]}'], [{ sections: [] }, '{"sections":[]}']],
    bad: ['x'.repeat(300_001), [{ text: 'x'.repeat(300_000) }]],
  },
  answers: { field: make.answers('内容'), good: [], bad: ['{}', {}, 1, []] },
};

describe.each(Object.entries(cases))('%s', (_name, { field, good, bad }) => {
  const kind = kindOf(field);

  it.each(good)('takes %j', (input, stored = input) => {
    expect(kind.check(input, field)).toEqual({ ok: true, value: stored });
  });

  it.each(bad.map((input) => [input]))('refuses %j in Japanese', (input) => {
    expect(kind.check(input, field)).toEqual({ ok: false, error: expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/) });
  });

  it('never throws, whatever JSON comes, and what it takes survives JSON and a second check', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(...good.map(([input]) => input), null)), (input) => {
        const checked = kind.check(input, field);
        if (!checked.ok) return;
        expect(JSON.parse(JSON.stringify(checked.value))).toEqual(checked.value);
        expect(kind.check(checked.value, field)).toEqual(checked);
        expect(typeof kind.format(checked.value, field)).toBe('string');
        expect(typeof (kind.csv ?? kind.format)(checked.value, field)).toBe('string');
      }),
      { numRuns: 400, seed: 2026 },
    );
  });

  it('never throws on a query parameter', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('constructor', '__proto__', '0000-01-01', '1e3', '１２', '-')), (text) => {
        const read = kind.read(text, field);
        expect(read.ok || read.error.length > 0).toBe(true);
      }),
      { numRuns: 200, seed: 2026 },
    );
  });
});

describe('a query parameter', () => {
  it.each([
    ['yen', '1000', 1000],
    ['integer', '-5', -5],
    ['fiscalYear', '2026', 2026],
    ['numberChoice', '10', 10],
    ['flag', 'true', true],
    ['flag', '0', false],
    ['reference', '12', 12],
    ['status', 'both', 'both'],
    ['email', ' A@Example.JP', 'a@example.jp'],
    ['text', nfd, 'ガード'],
    ['dateTime', '2026-04-01', '2026-04-01'],
  ] as const)('%s reads %s', (name, text, value) => {
    expect(kinds[name].read(text, cases[name].field)).toEqual({ ok: true, value });
  });

  it.each([
    ['yen', '１２'],
    ['yen', '1e3'],
    ['yen', '99999999999999'],
    ['integer', '1.5'],
    ['fiscalYear', ''],
    ['numberChoice', '9'],
    ['flag', 'yes'],
    ['reference', '0'],
    ['reference', '-1'],
    ['choice', 'constructor'],
    ['status', 'constructor'],
    ['date', '2026-02-30'],
    ['dateTime', '2026-04-01T00:00:00Z'],
    ['dateTime', '0001-01-01'],
    ['dateTime', '9999-12-31'],
    ['password', 'Kawa-no-1ro'],
    ['file', '1'],
  ] as const)('%s refuses %j', (name, text) => {
    expect(kinds[name].read(text, cases[name].field)).toMatchObject({ ok: false });
  });
});

describe('digits with a hyphen between them', () => {
  const field = make.text('郵便番号', { digits: 7, hyphenAfter: 3 });
  it.each(['1660004', '166-0004', '１６６－０００４'])('are taken as people type them: %s', (typed) => {
    expect(kinds.text.check(typed, field)).toEqual({ ok: true, value: '1660004' });
  });
  it.each(['166-004', '166-00045', 'abc-defg'])('are no other text: %s', (typed) => {
    expect(kinds.text.check(typed, field).ok).toBe(false);
  });
  it('are shown with it, and so they may come in a call', () => {
    expect([kinds.text.format('1660004', field), kinds.text.format('古い番号', field)]).toEqual(['166-0004', '古い番号']);
    expect(kinds.text.json(field)).toEqual({ type: 'string', maxLength: 200, pattern: '^[0-9]{3}-?[0-9]{4}$' });
  });
});

describe('format and csv', () => {
  it.each([
    ['yen', 1_234_567, '¥1,234,567', '1234567'],
    ['fiscalYear', 2026, '2026年度（令和8年度）', '2026'],
    ['date', '2026-11-21', '2026/11/21 (土)', '2026/11/21'],
    ['dateTime', '2026-11-20T15:30:00.000Z', '2026/11/21 00:30', '2026/11/21 00:30'],
    ['choice', 'red', '赤', '赤'],
    ['choice', 'purple', 'purple', 'purple'],
    ['choice', 'constructor', 'constructor', 'constructor'],
    ['status', 'a', '甲', '甲'],
    ['status', 'toString', 'toString', 'toString'],
    ['numberChoice', 10, '10%', '10%'],
    ['flag', true, 'はい', 'はい'],
    ['flag', false, 'いいえ', 'いいえ'],
    ['password', 'Kawa-no-1ro', '********', '********'],
    ['changes', { title: '川', amount: null }, 'title: 川 / amount: ', 'title: 川 / amount: '],
  ] as const)('%s shows %j as %s, in a file as %s', (name, value, shown, inFile) => {
    const { field } = cases[name];
    expect(kindOf(field).format(value, field)).toBe(shown);
    expect((kindOf(field).csv ?? kindOf(field).format)(value, field)).toBe(inFile);
  });

  it('adds the unit on screen, not in the file', () => {
    const size = make.integer('大きさ', { unit: 'バイト' });
    expect([840, 51_000_000].map((bytes) => kindOf(size).format(bytes, size))).toEqual(['1 KB', '48.6 MB']);
    const field = make.integer('期間', { unit: '年' });
    expect([kindOf(field).format(3, field), kindOf(field).csv?.(3, field)]).toEqual(['3年', '3']);
  });
});

it('A text of digits that is read with a hyphen is typed with or without, and kept without', () => {
  const field = make.text('郵便番号', { digits: 7, hyphenAfter: 3 });
  for (const typed of ['1660004', '166-0004', '１６６－０００４', '166ー0004', ' 166 0004 ']) {
    expect([typed, kinds.text.check(typed, field)]).toEqual([typed, { ok: true, value: '1660004' }]);
  }
  expect(kinds.text.check('166-004', field).ok).toBe(false);
  expect(kinds.text.format('1660004', field)).toBe('166-0004');
});
