import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { boundValues, problemsOf, submittedAnswers } from '../../schema/forms/answers.ts';
import { checkDefinition, costOptions, publishingObstacles, readDefinition } from '../../schema/forms/check-definition.ts';
import { conditionText, type FormDefinition, type FormField, formLimits } from '../../schema/forms/definition.ts';
import { formChanges } from '../../schema/forms/difference.ts';

const title: FormField = { key: 'title', kind: 'text', label: '題名', required: true, bind: 'title', max: 20 };
const boat: FormField = { key: 'boat', kind: 'flag', label: '船を使う' };
const kind: FormField = {
  key: 'kind',
  kind: 'choice',
  label: '種類',
  options: [
    { value: 'a', label: '清掃' },
    { value: 'b', label: '調査' },
  ],
};
const budget: FormField = {
  key: 'budget',
  kind: 'table',
  label: '経費内訳',
  bind: 'budget',
  columns: [
    { key: 'costCategory', kind: 'choice', label: '費目', options: costOptions },
    { key: 'amount', kind: 'yen', label: '金額', required: true },
  ],
};
const money: readonly FormField[] = [
  { key: 'total', kind: 'yen', label: '事業費総額', bind: 'entryAmountTotal' },
  { key: 'asked', kind: 'yen', label: '申請額', required: true, bind: 'entryAmount' },
];
const days: readonly FormField[] = [
  { key: 'from', kind: 'date', label: '開始日', required: true, bind: 'startDate' },
  { key: 'to', kind: 'date', label: '終了日', required: true, bind: 'endDate' },
];

const formOf = (...fields: readonly object[]) => ({ sections: [{ key: 'one', title: '計画', fields }] }) as unknown as FormDefinition;
const whole = formOf(title, boat, kind, ...money, budget, ...days);
const mistakesIn = (form: unknown) => readDefinition(form).mistakes.map(({ at, text }) => `${at}: ${text}`);

describe('what a form must be to be stored', () => {
  it('takes a whole one as it is, and as its own JSON', () => {
    expect(checkDefinition(whole)).toEqual({ ok: true, value: JSON.stringify(whole) });
    expect(checkDefinition(JSON.stringify(whole))).toEqual(checkDefinition(whole));
  });

  it('drops what the language has no word for', () => {
    const more = formOf({ ...title, html: '<script>', columns: [{}], options: 'x', min: 'y', types: 1, unit: {} });
    expect(checkDefinition({ ...more, secret: 1 })).toEqual(checkDefinition(formOf(title)));
  });

  it('tells all that is wrong at once, and where', () => {
    const wrong = {
      sections: [
        {
          key: 'one',
          title: '',
          fields: [
            { ...title, label: '' },
            { ...kind, options: [{ value: 'a', label: '' }] },
            { ...boat, bind: 'title' },
          ],
        },
        { key: 'title', title: '次', fields: [{ key: '1st', kind: 'nothing', label: '何か' }] },
      ],
    };
    expect(mistakesIn(wrong)).toEqual([
      'sections.0.title: 区分の名前を入力してください',
      'sections.0.fields.0.label: 項目の名前を入力してください',
      'sections.0.fields.1.options.0.label: 「種類」の選択肢を入力してください',
      'sections.0.fields.2.bind: 「船を使う」（確認・同意）は「題名」に入れられません',
      'sections.1.fields.0.kind: 「何か」の種類を選んでください',
      'sections.1.fields.0.key: 「何か」のキーは、英字で始まる40文字までの英数字にしてください',
      'sections.1.key: キー「title」が2か所で使われています',
      'sections.0.fields.2.bind: 「題名」に入る項目が2つあります',
    ]);
  });

  it.each<[string, unknown]>([
    ['no form', null],
    ['a text that is no JSON', '{'],
    ['a list', []],
    ['sections that are none', { sections: {} }],
    ['a section that is none', { sections: [null] }],
    ['fields that are none', { sections: [{ key: 'a', title: 'b', fields: 'c' }] }],
    ['a field that is none', formOf([] as never)],
    ['a key of the prototype', formOf({ ...title, key: 'constructor' })],
    ['another of it', formOf({ ...title, key: 'isPrototypeOf' })],
    ['the prototype itself', formOf({ ...title, key: '__proto__' })],
    ['a key that is no text', formOf({ ...title, key: ['title'] })],
    ['a key twice', formOf(title, { ...boat, key: 'title' })],
    ['a line break in a label', formOf({ ...title, label: '題\n名' })],
    ['a control character', formOf({ ...title, help: 'a\u0000b' })],
    ['half a character', formOf({ ...title, label: '\ud800' })],
    ['a label of 101 characters', formOf({ ...title, label: 'あ'.repeat(101) })],
    ['a bound that is a text', formOf({ ...title, max: '20' })],
    ['a bound that is a fraction', formOf({ ...title, max: 1.5 })],
    ['a lower bound above the upper', formOf({ key: 'n', kind: 'integer', label: '人数', min: 5, max: 4 })],
    ['no options', formOf({ ...kind, options: [] })],
    ['options twice', formOf({ ...kind, options: [kind.options?.[0], kind.options?.[0]] })],
    ['101 options', formOf({ ...kind, options: Array.from({ length: 101 }, (_, value) => ({ value: `v${value}`, label: 'x' })) })],
    ['a table without columns', formOf({ ...budget, bind: undefined, columns: [] })],
    ['a budget without amounts', formOf({ ...budget, columns: budget.columns?.slice(0, 1) })],
    ['a budget of unknown categories', formOf({ ...budget, columns: [{ ...budget.columns?.[0], options: kind.options }, budget.columns?.[1]] })],
    ['a table in a table', formOf({ ...budget, bind: undefined, columns: [{ ...budget, key: 'inner' }] })],
    ['a period without its codes', formOf({ ...kind, bind: 'grantPeriod' })],
    ['two that fill one column', formOf(title, { ...title, key: 'other' })],
    ['files of any type', formOf({ key: 'f', kind: 'file', label: '写真', types: ['exe'] })],
    ['more than 50 MB', formOf({ key: 'f', kind: 'file', label: '写真', maxMegabytes: 51 })],
    ['10,000 rows', formOf({ ...budget, most: 10_000 })],
    ['10,000 fields', formOf(...Array.from({ length: 10_000 }, (_, index) => ({ ...boat, key: `k${index}` })))],
    [
      'more fields than a form has, in two sections',
      {
        sections: [0, 1].map((section) => ({
          key: `s${section}`,
          title: '区分',
          fields: Array.from({ length: 60 }, (_, index) => ({ ...boat, key: `k${section}_${index}` })),
        })),
      },
    ],
    ['21 sections', { sections: Array.from({ length: formLimits.sections + 1 }, (_, index) => ({ key: `s${index}`, title: '区分', fields: [] })) }],
    ['a condition on nothing', formOf({ ...title, when: { field: 'gone', test: 'filled' } })],
    ['a condition on itself', formOf({ ...title, when: { field: 'title', test: 'filled' } })],
    ['a condition on a later field', formOf({ ...title, when: { field: 'boat', test: 'in', values: [true] } }, boat)],
    ['a condition on the prototype', formOf({ ...title, when: { field: '__proto__', test: 'empty' } })],
    ['a condition on a file', formOf({ key: 'f', kind: 'file', label: '写真' }, { ...title, when: { field: 'f', test: 'filled' } })],
    ['a condition on an unknown code', formOf(kind, { ...title, when: { field: 'kind', test: 'in', values: ['c'] } })],
    ['a condition without values', formOf(kind, { ...title, when: { field: 'kind', test: 'in', values: [] } })],
    ['a bound for what is no number', formOf(kind, { ...title, when: { field: 'kind', test: 'atLeast', values: [1] } })],
    ['a bound that is no number', formOf(...money, { ...title, when: { field: 'asked', test: 'atLeast', values: ['1'] } })],
    ['a test in a language', formOf(kind, { ...title, when: { field: 'kind', test: 'matches', values: ['.*'] } })],
  ])('refuses %s in Japanese', (_, form) => {
    expect(checkDefinition(form)).toEqual({ ok: false, error: expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/) });
  });

  it('never throws, whatever JSON comes, and what it takes it takes again unchanged', () => {
    const field = fc.record({
      key: fc.string(),
      kind: fc.constantFrom('text', 'choice', 'table', 'file', 'x'),
      label: fc.string(),
      when: fc.jsonValue(),
    });
    const form = fc.record({
      sections: fc.array(fc.record({ key: fc.string(), title: fc.string(), fields: fc.array(fc.oneof(field, fc.jsonValue())) })),
    });
    fc.assert(
      fc.property(fc.oneof(form, fc.jsonValue(), fc.string()), (given) => {
        const checked = checkDefinition(given);
        if (checked.ok) expect(checkDefinition(checked.value)).toEqual(checked);
      }),
      { numRuns: 500, seed: 2026 },
    );
  });

  it('gives nothing to the prototype of everything', () => {
    const form =
      '{"__proto__":{"polluted":1},"sections":[{"key":"a","title":"b","__proto__":{"polluted":1},"fields":[{"__proto__":{"kind":"text"}}]}]}';
    expect(checkDefinition(form).ok).toBe(false);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('what a form must be to be published', () => {
  it('has a question for all that an application needs', () => {
    expect(publishingObstacles(whole, [])).toEqual([]);
    expect(publishingObstacles(formOf(title), [])).toEqual(
      ['申請額', '開始日', '終了日'].map((label) => `「${label}」に入る、必須で条件のない項目がありません`),
    );
  });

  it('asks everybody for them', () => {
    const sometimes = {
      sections: [...formOf(boat).sections, { ...formOf(title, ...money, ...days).sections[0], when: { field: 'boat', test: 'in', values: [true] } }],
    };
    expect(publishingObstacles(sometimes as FormDefinition, [])).toHaveLength(4);
    const optional = formOf({ ...title, required: false }, ...money, ...days);
    expect(publishingObstacles(optional, [])).toHaveLength(1);
  });

  it('has no section without questions, and no key with another meaning', () => {
    const next = {
      sections: [
        ...formOf(...whole.sections.flatMap(({ fields }) => fields.map((field) => (field.key === 'boat' ? { ...kind, key: 'boat' } : field))))
          .sections,
        { key: 'empty', title: '空', fields: [] },
      ],
    };
    expect(publishingObstacles(next as FormDefinition, [whole])).toEqual([
      '「空」に項目がありません。項目を加えるか、取り除いてください',
      '「種類」は、以前の版では確認・同意でした。意味を変えずに、新しい項目として加えてください',
    ]);
  });
});

describe('the answers to a form', () => {
  const good = {
    title: '荒川の清掃',
    boat: true,
    kind: 'a',
    total: 3000,
    asked: 2000,
    budget: [
      { costCategory: 'travel', amount: 1000 },
      { costCategory: 'travel', amount: 500 },
      { costCategory: 'other', amount: 1500 },
    ],
    from: '2027-04-01',
    to: '2028-03-31',
  };
  const problems = (answers: object, form = whole, amount: number | null = null) => ({ ...problemsOf(form, answers as never, {}, { amount }) });

  it('have no problems where all is said, and fill the columns', () => {
    expect(problems(good)).toEqual({});
    expect(boundValues(whole, good)).toEqual({
      title: '荒川の清掃',
      entryAmountTotal: 3000,
      entryAmount: 2000,
      budget: { travel: 1500, other: 1500 },
      startDate: '2027-04-01',
      endDate: '2028-03-31',
    });
    expect(submittedAnswers(whole, good)).toEqual(good);
  });

  it.each<[string, object, string, string]>([
    ['nothing said', { title: ' ' }, 'title', '題名を入力してください'],
    ['too long', { title: 'あ'.repeat(21) }, 'title', '題名は20文字以内で入力してください（現在21文字）'],
    ['a code that is none', { kind: '__proto__' }, 'kind', '種類は 清掃・調査 から選択してください'],
    ['a sum that differs', { total: 4000 }, 'budget', '経費内訳の合計（¥3,000）が、事業費総額（¥4,000）と違います'],
    ['more asked than it costs', { asked: 3001 }, 'asked', '申請額（¥3,001）が事業費総額（¥3,000）を超えています'],
    ['an end before the start', { to: '2027-03-31' }, 'to', '終了日は、開始日より後の日付を入力してください'],
    ['a cell that is no number', { budget: [{ costCategory: 'travel', amount: '3000' }] }, 'budget', '1行目：金額は整数で入力してください'],
  ])('%s is told beside the question', (_, change, key, text) => {
    expect(problems({ ...good, ...change })[key]).toBe(text);
  });

  it('hold to what the programme allows', () => {
    expect(problems(good, whole, 1999)).toEqual({ asked: '申請額は、上限の¥1,999以下で入力してください' });
  });

  it('of 10,000 rows are refused with their number, at once', () => {
    const rows = Array.from({ length: 10_000 }, () => ({ costCategory: 'travel', amount: 1 }));
    const began = performance.now();
    expect(problems({ ...good, budget: rows }).budget).toMatch(/^経費内訳は200行までです（現在10000行）/);
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('are none of the prototype', () => {
    const form = formOf({ key: 'text', kind: 'text', label: '文', required: true });
    const answers = JSON.parse('{"__proto__":{"text":"x"}}');
    expect(Object.keys(answers)).toEqual(['__proto__']);
    expect(problems(answers, form)).toEqual({ text: '文を入力してください' });
  });

  it('are asked for only where their condition holds', () => {
    const where = (when: FormField['when']) =>
      formOf(boat, kind, ...money, { key: 'then', kind: 'text', label: '詳しく', required: true, ...(when && { when }) });
    const asked = (when: FormField['when'], answers: object) => 'then' in problems({ asked: 5, ...answers }, where(when));
    expect(asked({ field: 'boat', test: 'in', values: [true] }, { boat: true })).toBe(true);
    expect(asked({ field: 'boat', test: 'in', values: [true] }, {})).toBe(false);
    expect(asked({ field: 'kind', test: 'notIn', values: ['a'] }, { kind: 'a' })).toBe(false);
    expect(asked({ field: 'kind', test: 'notIn', values: ['a'] }, {})).toBe(true);
    expect(asked({ field: 'kind', test: 'filled' }, { kind: 'b' })).toBe(true);
    expect(asked({ field: 'kind', test: 'empty' }, { kind: 'b' })).toBe(false);
    expect(asked({ field: 'asked', test: 'atLeast', values: [5] }, {})).toBe(true);
    expect(asked({ field: 'asked', test: 'atLeast', values: [6] }, {})).toBe(false);
    expect(asked({ field: 'asked', test: 'atMost', values: [4] }, {})).toBe(false);
    expect(asked({ field: 'asked', test: 'atMost', values: [4] }, { asked: '多い' })).toBe(false);
  });
});

test('The difference between two versions names what was added, changed, moved and removed', () => {
  const [one] = whole.sections as [FormDefinition['sections'][number]];
  const later: FormDefinition = {
    sections: [
      {
        ...one,
        fields: one.fields
          .filter(({ key }) => key !== 'boat' && key !== 'kind')
          .map((field) => (field.key === 'title' ? { ...field, max: 40 } : field)),
      },
      {
        key: 'two',
        title: '活動',
        fields: [kind, { key: 'new', kind: 'text', label: '場所', when: { field: 'kind', test: 'in', values: ['a', 'b'] } }],
      },
    ],
  };
  const changes = formChanges(whole, later).map(({ kind, label, details }) => [
    kind,
    label,
    ...details.map(({ what, before, after }) => `${what} ${before}→${after}`),
  ]);
  expect(changes).toEqual([
    ['changed', '題名', '上限 20→40'],
    ['added', '活動'],
    ['moved', '種類', '区分 計画→活動'],
    ['added', '場所'],
    ['removed', '船を使う'],
  ]);
  expect(formChanges(whole, whole)).toEqual([]);
});

test.each<[FormField['when'], string]>([
  [undefined, ''],
  [{ field: 'kind', test: 'in', values: ['a', 'b'] }, '「種類」が「清掃」か「調査」のとき'],
  [{ field: 'boat', test: 'notIn', values: [true] }, '「船を使う」が「はい」でないとき'],
  [{ field: 'asked', test: 'atLeast', values: [300_000] }, '「申請額」が300,000以上のとき'],
  [{ field: 'title', test: 'empty' }, '「題名」に回答がないとき'],
])('A condition reads in the words of the form: %j', (when, text) => {
  expect(conditionText(when, whole)).toBe(text);
});
