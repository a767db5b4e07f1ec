import { describe, expect, it } from 'vitest';
import { validate } from '../../schema/derive/validators.ts';
import type { Condition, Fields } from '../../schema/field.ts';
import * as words from '../../schema/fields.ts';
import { type Check, type Coupling, type Resource, resource, type Unique } from '../../schema/resource.ts';
import { holds } from '../support/conditions.ts';
import { inputOf } from '../support/declared-input.ts';
import type { AnyRow } from '../support/rows.ts';

/** Twelve organisations with three applications and two persons each. */
const rows: Readonly<Record<string, readonly AnyRow[]>> = {
  organizations: numbered(12, (id) => ({ id, name: `団体${id}` })),
  applications: numbered(36, (id) => ({ id, title: `申請${id}`, organizationId: (id % 12) + 1, category: id % 2 ? 'ngo' : 'school' })),
  users: numbered(24, (id) => ({ id, username: `人${id}`, roletype: 'recipient', organizationId: (id % 12) + 1 })),
  grants: numbered(4, (id) => ({ id, category: id % 2 ? 'ngo' : 'school', title: `助成${id}` })),
};
const tables = async (table: string) => rows[table] ?? [];
const variables = { '@organizationId': 5, '@userId': 4, '@today': '2026-11-21' };

function numbered(count: number, row: (id: number) => AnyRow): AnyRow[] {
  return Array.from({ length: count }, (_, index) => row(index + 1));
}

const kinds: Readonly<Record<string, Fields>> = {
  text: { it: words.text('件名', { required: true }) },
  'a short text': { it: words.text('とても長い名前の項目', { required: true, max: 4 }) },
  digits: { it: words.text('郵便番号', { required: true, digits: 7, hyphenAfter: 3 }) },
  longText: { it: words.longText('内容', { required: true, max: 20 }) },
  integer: { it: words.integer('回数', { required: true, min: 3, max: 5 }) },
  'an integer below zero': { it: words.integer('高さ', { required: true, min: -9, max: -2 }) },
  yen: { it: words.yen('金額', { requiredOnSubmit: '金額を入力してください' }) },
  fiscalYear: { it: words.fiscalYear('年度', { required: true, min: 2020, max: 2030 }) },
  date: { it: words.date('日', { required: true }) },
  dateTime: { it: words.dateTime('日時', { required: true }) },
  choice: { it: words.choice('色', { red: '赤', blue: '青' }, { required: true }) },
  numberChoice: { it: words.numberChoice('税率', { 8: '8%', 10: '10%' }, { required: true }) },
  flag: { it: words.flag('済み', { required: true }) },
  email: { it: words.email('メール', { required: true, unique: 'すでにあります' }) },
  accountNumber: { it: words.accountNumber('口座番号', { required: true, digits: 7 }) },
  password: { it: words.password('パスワード', { requiredOnCreate: 'パスワードは必須です' }) },
  formDefinition: { it: words.formDefinition('様式', { required: true }) },
};

interface Rules {
  readonly fields: Fields;
  readonly checks?: readonly Check[];
  readonly couplings?: readonly Coupling[];
  readonly unique?: readonly Unique[];
}

const period = { from: words.date('開始', { required: true }), to: words.date('終了', { required: true }) };
const size = words.choice('大きさ', { small: '小', large: '大' }, { required: true });
const shape = words.choice('種類', { car: '乗用車', truck: 'トラック', bus: 'バス' }, { required: true });
const rules: Readonly<Record<string, Rules>> = {
  'no rule': { fields: {} },
  'a period': { fields: period, checks: [{ rule: 'notBefore', field: 'to', other: 'from', text: 'x' }] },
  'a period the other way': { fields: period, checks: [{ rule: 'notBefore', field: 'from', other: 'to', text: 'x' }] },
  'an instant after a day': {
    fields: { day: words.date('日'), at: words.dateTime('時刻') },
    checks: [{ rule: 'notBefore', field: 'at', other: 'day', text: 'x' }],
  },
  'a day after an instant': {
    fields: { day: words.date('日'), at: words.dateTime('時刻') },
    checks: [{ rule: 'notBefore', field: 'day', other: 'at', text: 'x' }],
  },
  'a least above the most': {
    fields: { least: words.integer('最小', { min: 50, max: 99 }), most: words.integer('最大', { min: 1, max: 80 }) },
    checks: [{ rule: 'notAbove', field: 'least', other: 'most', text: 'x' }],
  },
  'what follows from a choice': {
    fields: { shape, size },
    checks: [{ rule: 'implies', when: { shape: 'truck' }, field: 'size', is: 'large', text: 'x' }],
  },
  'what cannot be where another is': {
    fields: { shape, size: words.choice('大きさ', { small: '小' }, { required: true }) },
    checks: [{ rule: 'implies', when: { shape: 'truck' }, field: 'size', is: 'large', text: 'x' }],
  },
  'what stays empty': {
    fields: { shape, note: words.text('積み荷') },
    checks: [{ rule: 'implies', when: { shape: 'car' }, field: 'note', is: null, text: 'x' }],
  },
  'two that go together': {
    fields: { shape, size },
    couplings: [{ field: 'shape', to: 'truck', set: { size: 'large' } }],
    checks: [
      { rule: 'implies', when: { shape: 'truck' }, field: 'size', is: 'large', text: 'x' },
      { rule: 'implies', when: { size: 'large' }, field: 'shape', is: 'truck', text: 'y' },
    ],
  },
  'a pair that is unique': { fields: { shape, size }, unique: [{ fields: ['shape', 'size', 'it'], text: 'x' }] },
};

const references: Readonly<Record<string, { fields: Fields; isTogether?: (input: AnyRow) => boolean; narrowedBy: readonly Condition[] }>> = {
  none: { fields: {}, narrowedBy: [{}] },
  'to an application': {
    fields: { applicationId: words.reference('申請', 'applications', { required: true }) },
    narrowedBy: [{}, { 'applicationId.organizationId': '@organizationId' }, { 'applicationId.category': ['ngo'] }],
  },
  'to a person of the organisation': {
    fields: {
      // Before what it depends on.
      userId: words.reference('担当者', 'recipient_users', { required: true, within: 'organizationId' }),
      organizationId: words.reference('団体', 'organizations', { required: true }),
    },
    isTogether: ({ userId, organizationId }) => cell('users', userId, 'organizationId') === organizationId,
    narrowedBy: [{}, { organizationId: '@organizationId' }, { organizationId: { not: '@organizationId' } }],
  },
  'to a person of the organisation of the application': {
    fields: {
      applicationId: words.reference('申請', 'applications', { required: true }),
      organizationId: words.reference('団体', 'organizations', { from: 'applicationId.organizationId' }),
      userId: words.reference('担当者', 'recipient_users', { required: true, within: 'organizationId' }),
      otherId: words.reference('もう一人', 'recipient_users', { within: 'organizationId' }),
    },
    isTogether: ({ userId, otherId, applicationId }) =>
      [userId, otherId].every((id) => cell('users', id, 'organizationId') === cell('applications', applicationId, 'organizationId')),
    narrowedBy: [{}, { 'applicationId.organizationId': '@organizationId', seal: false }],
  },
  'to a programme of the category': {
    fields: {
      category: words.choice('種別', { ngo: '団体', school: '学校', none: 'なし' }, { required: true }),
      grantId: words.reference('助成', 'grants', { required: true, within: 'category' }),
    },
    isTogether: ({ grantId, category }) => cell('grants', grantId, 'category') === category,
    narrowedBy: [{}, { seal: true }],
  },
};

const cell = (table: string, id: unknown, column: string) => rows[table]?.find((row) => row.id === id)?.[column];

const cases = Object.entries(references).flatMap(([to, { narrowedBy }]) =>
  narrowedBy.flatMap((condition) => [true, false].map((isSeen) => ({ to, condition, isSeen }))),
);

describe('rows are made by any declaration: of every kind of field, under every rule', () => {
  it.each(cases.filter(({ condition, isSeen }) => isSeen || Object.keys(condition).length > 0))(
    'with references $to, where rows like $condition are to be seen: $isSeen',
    async ({ to, condition, isSeen }) => {
      const { fields, isTogether = () => true } = references[to] as (typeof references)[string];
      const failed: string[] = [];
      for (const [kind, own] of Object.entries(kinds)) {
        for (const [rule, { fields: ruled, ...rest }] of Object.entries(rules)) {
          const one = {
            ...resource({
              label: '試し',
              title: 'it' as never,
              access: { read: ['fund_staff'], create: ['fund_staff'] },
              fields: { ...own, ...ruled, ...fields, seal: words.flag('封') },
              list: { columns: ['it' as never], sort: 'id', search: [], filters: [] },
            }),
            ...rest,
            name: 'trials',
          } as unknown as Resource;
          const isWanted = async (stored: AnyRow) => (await holds(one, stored, condition, variables, tables)) === isSeen;
          const matters = Object.keys(condition).map((path) => path.split('.')[0] as string);
          const made: AnyRow[] = [];
          const problems = new Set<string>();
          const refused = (problem: string) => problems.add(problem);
          for (let row = 12; row < 24 && made.length < 2; row += 1) {
            const input = await inputOf(one, row, tables, { isWanted, matters, refused });
            if (input) made.push(input);
          }
          const wrong = made.filter((input) => !isTogether(input) || Object.keys(validate(one, input, 'create').errors).length > 0);
          if (made.length < 2 || wrong.length > 0)
            failed.push(`${kind}, ${rule}: ${made.length} made, wrong ${JSON.stringify(wrong)}: ${[...problems].join(' / ')}`);
        }
      }
      expect(failed).toEqual([]);
    },
  );
});

it('says what stands in the way where no row can be made', async () => {
  const problems: string[] = [];
  const one = {
    fields: { callId: words.reference('公募', 'calls', { required: true }) },
    list: {},
    access: {},
    name: 'trials',
  } as unknown as Resource;
  expect(await inputOf(one, 12, tables, { refused: (problem) => problems.push(problem) })).toBe(null);
  expect(problems).toEqual(['callId: no row of calls to refer to']);
});
