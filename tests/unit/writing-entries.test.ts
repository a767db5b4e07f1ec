import { describe, expect, it } from 'vitest';
import { remainingTimeText } from '../../resources/calls/rules/remaining-time.ts';
import { formatAnswer } from '../../resources/entries/screens/grantee/answer-list.tsx';
import { type EntryDraft, sectionStateOf } from '../../resources/entries/screens/grantee/use-entry.ts';
import { type Answers, problemsOf } from '../../schema/forms/answers.ts';
import type { FormDefinition, FormField } from '../../schema/forms/definition.ts';

const costs: FormField = { key: 'costs', kind: 'table', label: '内訳', required: true, columns: [{ key: 'amount', kind: 'yen', label: '金額' }] };
const form: FormDefinition = {
  sections: [
    { key: 'plan', title: '計画', fields: [{ key: 'title', kind: 'text', label: '題名', required: true, max: 10 }, costs] },
    { key: 'more', title: 'そのほか', fields: [{ key: 'note', kind: 'longText', label: '連絡' }] },
  ],
};

describe('what is left until a deadline', () => {
  it.each([
    [3 * 86_400_000 + 1, 'あと3日'],
    [2 * 86_400_000 + 3_600_000, 'あと2日1時間'],
    [3_600_000 * 5 + 60_000 * 20, 'あと5時間20分'],
    [60_000 * 59 + 59_000, 'あと59分59秒'],
    [1, 'あと1秒'],
    [0, '受付は終わりました'],
    [-5000, '受付は終わりました'],
  ])('%i milliseconds: %s', (left, said) => {
    expect(remainingTimeText(left)).toBe(said);
  });
});

describe('how far a section is', () => {
  const standingOf = (key: string, answers: Answers, more: Partial<EntryDraft> = {}) => {
    const writing = { sections: [], correction: null, ...more } as unknown as EntryDraft;
    const problems = problemsOf(form, answers, {}, { amount: null });
    const section = form.sections.find((one) => one.key === key);
    if (!section) throw new Error(`no section ${key}`);
    return sectionStateOf({ writing, answers, counts: {}, problems }, section);
  };

  it('is nothing, partly there, done, or to be mended where an answer is wrong', () => {
    expect(standingOf('plan', {})).toBe('none');
    expect(standingOf('plan', { title: '川' })).toBe('partly');
    expect(standingOf('plan', { title: '川', costs: [{ amount: 1 }] })).toBe('done');
    expect(standingOf('plan', { title: 'とても長い川の題名です', costs: [{ amount: 1 }] })).toBe('mend');
  });

  it('where nothing is demanded, is done once it has been saved or answered', () => {
    expect(standingOf('more', {})).toBe('none');
    expect(standingOf('more', { note: 'あり' })).toBe('done');
    expect(standingOf('more', {}, { sections: [{ key: 'more', answers: {}, revision: 1, savedAt: null, savedByName: null }] })).toBe('done');
  });

  it('is to be mended while the office has sent it back', () => {
    const correction = {
      id: 1,
      message: null,
      until: '2026-12-10T09:00:00.000Z',
      items: [{ sectionKey: 'more', sectionTitle: 'そのほか', message: '詳しく' }],
    };
    expect(standingOf('more', { note: 'あり' }, { correction })).toBe('mend');
    expect(standingOf('plan', {}, { correction })).toBe('none');
  });
});

it('rows without a cell are no rows', () => {
  const demanded = '内訳に1行以上入力してください';
  expect(problemsOf(form, { title: '川', costs: [{}, { amount: null }] }, {}, { amount: null })).toEqual({ costs: demanded });
});

it('an answer is read in words, and one that is wrong as it was typed', () => {
  const day: FormField = { key: 'day', kind: 'date', label: '日' };
  expect([formatAnswer(day, '2027-04-01'), formatAnswer(day, '来年の春'), formatAnswer(day, null)]).toEqual(['2027/04/01 (木)', '来年の春', '']);
  expect(formatAnswer(costs, [{ amount: 1200 }])).toBe('¥1,200');
  expect(formatAnswer(costs, [{ amount: '約千' }, { amount: null }])).toBe('約千\n－');
});
