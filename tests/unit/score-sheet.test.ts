import { describe, expect, it } from 'vitest';
import { type Criterion, highestTotal, sheetProblems, totalOf } from '../../resources/selection/rules/score-sheet.ts';
import { withoutIdentity } from '../../schema/forms/answers.ts';
import { checkDefinition } from '../../schema/forms/check-definition.ts';
import type { FormDefinition } from '../../schema/forms/definition.ts';
import { formChanges } from '../../schema/forms/difference.ts';

const criterion = (id: number, weight: number, more: Partial<Criterion> = {}): Criterion => ({
  ...{ id, label: `項目${id}`, weight, required: true, independent: false, ...more },
});

describe('a score sheet', () => {
  const criteria = [criterion(1, 1), criterion(2, 3), criterion(3, 2, { required: false }), criterion(4, 9, { independent: true, required: false })];

  it('comes to mark × weight of what counts, once every required mark is there', () => {
    expect(totalOf(criteria, {})).toBe(null);
    expect(totalOf(criteria, { 1: { value: 5 } })).toBe(null);
    expect(totalOf(criteria, { 1: { value: 5 }, 2: { value: 1 } })).toBe(8);
    expect(totalOf(criteria, { 1: { value: 5 }, 2: { value: 1 }, 3: { value: 4 }, 4: { value: 5 } })).toBe(16);
    expect(totalOf([criterion(1, 1, { independent: true })], {})).toBe(null);
    expect(totalOf([], {})).toBe(0);
    expect(highestTotal(criteria)).toBe(30);
  });

  it('says what it lacks, by the criterion', () => {
    expect(sheetProblems(criteria, { scores: { 1: { value: 1 }, 3: { value: 1 } }, proposedAmount: 10 }, 10)).toEqual({
      2: '「項目2」の点数を付けてください',
    });
    expect(sheetProblems(criteria, { scores: { 1: { value: 1 }, 2: { value: 1 } }, proposedAmount: 11 }, 10)).toEqual({
      proposedAmount: expect.any(String),
    });
  });
});

describe('a form without what tells who applies', () => {
  const form: FormDefinition = {
    sections: [
      {
        key: 'plan',
        title: '計画',
        fields: [
          { key: 'aim', kind: 'longText', label: '目的' },
          { key: 'rows', kind: 'table', label: '日程', columns: [{ key: 'day', kind: 'date', label: '日' }] },
          { key: 'map', kind: 'file', label: '地図' },
        ],
      },
      {
        key: 'who',
        title: '団体',
        fields: [
          { key: 'name', kind: 'text', label: '団体名', identifies: true },
          { key: 'mail', kind: 'email', label: '連絡先' },
        ],
      },
    ],
  };
  const answers = { aim: '学ぶ', rows: [{ day: '2027-04-01' }], name: '川の会', mail: 'a@example.jp' };

  it('keeps the rest as it is, and no section without a question', () => {
    expect(withoutIdentity(form, answers, {})).toEqual({
      definition: { sections: [form.sections[0]] },
      answers: { aim: '学ぶ', rows: answers.rows },
    });
  });

  it('has a text in place of whatever was asked for', () => {
    const { definition, answers: shown } = withoutIdentity(form, answers, {
      rows: '春に行います',
      map: '川の近く',
      mail: '（伏せました）',
      other: '無関係',
    });
    expect(definition.sections.map(({ fields }) => fields.map(({ key, kind }) => [key, kind]))).toEqual([
      [
        ['aim', 'longText'],
        ['rows', 'longText'],
        ['map', 'longText'],
      ],
      [['mail', 'longText']],
    ]);
    expect(shown).toEqual({ aim: '学ぶ', rows: '春に行います', map: '川の近く', mail: '（伏せました）' });
  });

  it('is composed with a mark, which a later version tells', () => {
    const demanded = [
      { key: 'title', kind: 'text', label: '題名', bind: 'title' },
      { key: 'sum', kind: 'yen', label: '額', bind: 'entryAmount' },
      { key: 'from', kind: 'date', label: '始め', bind: 'startDate' },
      { key: 'to', kind: 'date', label: '終わり', bind: 'endDate' },
    ];
    const marked = {
      sections: [{ key: 'plan', title: '計画', fields: [...demanded, { key: 'who', kind: 'text', label: '代表', identifies: true }] }],
    };
    const plain = {
      sections: [{ key: 'plan', title: '計画', fields: [...demanded, { key: 'who', kind: 'text', label: '代表', identifies: false }] }],
    };
    const [after, before] = [checkDefinition(marked), checkDefinition(plain)];
    if (!after.ok || !before.ok) throw new Error('unsound');
    // A form that says nothing of it is the text that it was, and so has the hash that it had.
    expect([after, before].map(({ value }) => String(value).includes('identifies'))).toEqual([true, false]);
    expect(formChanges(JSON.parse(String(before.value)), JSON.parse(String(after.value)))).toMatchObject([
      { kind: 'changed', key: 'who', details: [{ what: '申請者が分かるもの', after: '名前を伏せる審査では見せない' }] },
    ]);
  });
});
