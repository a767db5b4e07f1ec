import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, searchForms } from '../../domain/text/fold.ts';

describe('fold', () => {
  it.each([
    ['ヤマメ', 'やまめ'],
    ['ﾔﾏﾒ', 'やまめ'],
    ['ガード', 'ｶﾞｰﾄﾞ'],
    ['ガード'.normalize('NFD'), 'がーど'],
    ['ＡＢＣ　１２３', 'abc123'],
    ['髙橋', '高橋'],
    ['山﨑', '山崎'],
    ['斎藤', '齋藤'],
    ['齊藤', '斉藤'],
    ['渡邊', '渡邉'],
    ['𠮷岡', '吉岡'],
    ['㈱川', '株式会社川'],
    ['（株）川', '株式会社 川'],
    ['きょうと', 'キヨウト'],
    ['サーバー', 'サ－バ―'],
    ['荒 川', '荒川'],
    ['①', '1'],
    ['ヴァルト', 'ゔあると'],
    ['斎藤', '斉藤'],
    ['渡辺', '渡邉'],
    ['濱田', '浜田'],
    ['廣瀨', '広瀬'],
    ['國學', '国学'],
    ['櫻澤', '桜沢'],
    ['嶋', '島'],
    ['神\uFE00田', '神田'],
    ['葛\u{E0100}城', '葛城'],
    ['河\u200B川', '河川'],
    ['オサㇽペッ', 'オサルペツ'],
    ['サー‐–—―−ビス', 'サｰ-－ーーーびす'],
    ['4月〜6月', '4月～6月'],
    ['㈲川', '有限会社川'],
    ['（有）川', '有限会社川'],
    ['( 株 )川', '株式会社川'],
    ['㈶川', '財団法人川'],
    ['(一社)川', '一般社団法人川'],
    ['（公財）川', '公益財団法人川'],
    ['ＮＰＯ法人 川', '特定非営利活動法人川'],
    ['(特非)川', 'NPO法人川'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%s is found by %s', (stored, typed) => expect(fold(stored)).toBe(fold(typed)));

  it.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['川', '河'],
    ['100%', '100'],
    ['a_b', 'ab'],
  ])('%s and %s stay different', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it.each([
    ['NPO法人 川の会', ['NPO', 'npo法人', '特定非営利活動法人川', '非営利', '法人川の会']],
    ['（株）川', ['(株', '(株)川', '株式会社川', '式会']],
    ['特定非営利活動法人川の会', ['NPO法人', '特非)', '営利']],
  ])('%s is found by its short and its full form', (stored, words) => {
    const found = words.filter((word) => searchForms(stored).some((form) => form.includes(fold(word))));
    expect(found).toEqual(words.filter((word) => word !== '特非)'));
  });

  it('keeps one form of what has no short one', () => expect(searchForms('ヤマメの川')).toEqual(['やまめの川']));

  it('stands once it is folded, and folds a part as it folds the whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(fold(fold(one))).toBe(fold(one));
        const parts = [one, other].map((part) => `${part}川`);
        expect(fold(parts.join(''))).toBe(parts.map(fold).join(''));
      }),
      { seed: 2026, numRuns: 1000 },
    );
  });

  it('leaves neither spaces nor capitals, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(text)).not.toMatch(/\s/);
        expect(fold(text)).toBe(fold(text.normalize('NFD')));
      }),
      { seed: 2026, numRuns: 1000 },
    );
  });
});
