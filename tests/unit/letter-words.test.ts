import { describe, expect, it } from 'vitest';
import { filled, gapsOf, problemsOf } from '../../api/letters/fill.ts';
import { letterFont } from '../../api/letters/font.ts';
import { formatEraDate } from '../../domain/dates/era.ts';
import { letterLines } from '../../domain/letters/letter-marks.ts';
import { capacityOf, witnessText } from '../../domain/letters/signer.ts';
import { letterKinds } from '../../domain/terms.ts';
import { letterTemplates } from '../../seed/masters/letter-templates.ts';

const font = await letterFont();
const texts = { title: '請書', reference: null, addressee: '{{foundationName}} 御中', letterhead: '{{organizationName}}', body: '{{title}}' };
const facts = { values: { foundationName: '河川基金', organizationName: '川の会', title: '水辺' }, tables: {} };

describe('a date by its era', () => {
  it.each([
    ['2026-11-21', '令和8年11月21日'],
    ['2019-05-01', '令和元年5月1日'],
    ['2019-04-30', '平成31年4月30日'],
    ['1989-01-08', '平成元年1月8日'],
    ['1989-01-07', '昭和64年1月7日'],
    ['1926-12-24', '1926年12月24日'],
  ])('%s is %s', (date, era) => expect(formatEraDate(date)).toBe(era));
});

describe('the marks of a letter', () => {
  it('are read at the start of a line, narrow or wide', () => {
    expect(letterLines('# 見出し\n＃見出し\n> 右\n＞右\n| 題名 | 川｜水\n｜題名｜川｜\n---\n\n　本文 # | >')).toEqual([
      { mark: 'heading', text: '見出し' },
      { mark: 'heading', text: '見出し' },
      { mark: 'right', text: '右' },
      { mark: 'right', text: '右' },
      { mark: 'fact', label: '題名', text: '川｜水' },
      { mark: 'fact', label: '題名', text: '川' },
      { mark: 'page' },
      { mark: 'space' },
      { mark: 'text', text: '　本文 # | >' },
    ]);
  });

  it('are not made by what is filled in', () => {
    const title = '# 見出し\n| 表 | にならない {{grantNumber}}';
    const { lines } = filled({ ...texts, body: '| 題名 | {{title}}' }, { ...facts, values: { ...facts.values, title } });
    expect(lines).toEqual([{ mark: 'table', rows: [{ kind: 'facts', cells: ['題名', title] }] }]);
  });
});

describe('the capacity of a signer', () => {
  it.each([
    ['山﨑 学', { signatoryName: '山崎学', representativeTitle: '代表' }, '団体の代表者（代表）'],
    ['山﨑 学', { signatoryName: '山﨑 学', representativeTitle: null }, '団体の代表者'],
    ['別の 人', { signatoryName: '山﨑 学', representativeTitle: '代表' }, '山﨑 学 の代理人'],
    ['別の 人', { signatoryName: null, representativeTitle: '代表' }, '団体の担当者'],
  ])('%s for %j is %s', (name, facts, capacity) => expect(capacityOf(name, facts)).toBe(capacity));

  it('stands in the purpose of the signature, with no bracket inside another', () => {
    const signer = { name: '山﨑 学', organizationName: '川の会', capacity: '団体の代表者（代表）', account: '山﨑 学' };
    expect(witnessText(signer)).toBe('川の会 山﨑 学が、団体の代表者（代表）として、本人のアカウントで内容に同意したことを、立会人として記録');
  });
});

describe('the amounts that a letter states', () => {
  it('are spelled out where the template says so, and only in what is filled in', () => {
    const stated = { values: { ...facts.values, approvedAmount: '金360,000円也' }, tables: {} };
    const body = '金1円也と{{approvedAmount}}';
    expect(filled({ ...texts, body, amounts: 'figures' }, stated).lines).toEqual([{ mark: 'text', text: '金1円也と金360,000円也' }]);
    expect(filled({ ...texts, body, amounts: 'kanji' }, stated).lines).toEqual([{ mark: 'text', text: '金1円也と金参拾六万円也' }]);
  });
});

describe('facts that stand one under the other', () => {
  it('are one table', () => {
    const { lines } = filled({ ...texts, body: '| 甲 | {{title}}\n| 乙 | 二\n\n| 丙 | 三' }, facts);
    const row = (...cells: string[]) => ({ kind: 'facts', cells });
    expect(lines).toEqual([
      { mark: 'table', rows: [row('甲', '水辺'), row('乙', '二')] },
      { mark: 'space' },
      { mark: 'table', rows: [row('丙', '三')] },
    ]);
  });
});

describe('the templates that an installation starts with', () => {
  it('are one of each kind, and say nothing that their letters cannot', () => {
    expect(letterTemplates.map(({ kind }) => kind)).toEqual(Object.keys(letterKinds));
    for (const template of letterTemplates) expect([template.kind, problemsOf(template.kind, template, font)]).toEqual([template.kind, {}]);
  });
});

describe('a template', () => {
  it('is refused with a field that its letter has not, each in its own place', () => {
    const wrong = { ...texts, addressee: '{{organisation}}', body: '{{finalAmount}}と{{ x y }}' };
    expect(problemsOf('ukesyo', wrong, font)).toEqual({
      addressee: 'この書面では使えない差し込み項目があります：{{organisation}}',
      body: 'この書面では使えない差し込み項目があります：{{finalAmount}}、{{x y}}',
    });
    expect(problemsOf('settlement', { ...texts, body: '{{finalAmount}}' }, font)).toEqual({});
  });

  it('is refused with a table that has no line of its own', () => {
    const text = '本文の、ほかの文字のない行に置いてください：精算の表';
    for (const body of ['表：{{settlementTable}}', '| 表 | {{settlementTable}}', '# {{settlementTable}}'])
      expect(problemsOf('settlement', { ...texts, body }, font)).toEqual({ body: text });
    expect(problemsOf('settlement', { ...texts, addressee: '{{settlementTable}}' }, font)).toEqual({ addressee: text });
  });

  it('is refused with a character that the font lacks, by its code', () => {
    expect(problemsOf('ukesyo', { ...texts, title: '請書😀', body: '한\u200b' }, font)).toEqual({
      title: '書面の字体にない文字があります：「😀」（U+1F600）',
      body: '書面の字体にない文字があります：「한」（U+D55C）、「\u200b」（U+200B）',
    });
    expect(problemsOf('ukesyo', { ...texts, title: '髙﨑𠮷德㊞㈱①～〜―辻\u{e0100}葛\ufe00' }, font)).toEqual({});
  });
});

describe('the facts of a grant', () => {
  it('that say nothing are named, and so are characters without a glyph', () => {
    expect(gapsOf(texts, facts, font)).toEqual({});
    const values = { foundationName: '河川基金', organizationName: null, title: '水😀辺' };
    expect(gapsOf(texts, { values, tables: {} }, font)).toEqual({
      letterhead: '「団体名」が空です（「団体」の編集画面で入力してください）',
      body: '書面の字体にない文字があります。似た別の文字に直してください：題名の「😀」（U+1F600）',
    });
  });

  it('are looked through in tables, too', () => {
    const tables = { receiptTable: [{ kind: 'receipts', cells: ['2026/06/01', '紙🍙', '', '¥1'] }] } as const;
    expect(gapsOf({ ...texts, body: '{{receiptTable}}\n{{settlementTable}}' }, { ...facts, tables }, font)).toEqual({
      body: '「精算の表」がまだ決まっていません（「支払い管理」で精算を確定してください）。書面の字体にない文字があります。似た別の文字に直してください：領収書の表の「🍙」（U+1F359）',
    });
  });
});
