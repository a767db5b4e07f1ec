import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfWidthName } from '../../domain/text/half-width.ts';
import {
  convertHolder,
  cutHolder,
  enteredHolderProblem,
  holderTexts,
  staffHolder,
  storedHolder,
} from '../../resources/bank-accounts/rules/holder-name.ts';

const runs = { seed: 2026, numRuns: 2000 };
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'あがゔゝカガヴヷﾊﾟｶﾞｰﾞ゛゜ー-−～（）()0９A「｢/／ 　・ヲ㈱①') }),
);

describe('an account holder while it is typed or pasted', () => {
  it.each([
    ['かわをまもるかい', 'カワヲマモルカイ'],
    ['ゔぁると（か', 'ヴァルト（カ'],
    ['ｶﾞｰﾄﾞ ﾎﾟﾝﾌﾟ', 'ガード　ポンプ'],
    ['カ゛クカ゜', 'ガクカ'],
    ['が'.normalize('NFD'), 'ガ'],
    ['ﾄｸﾋ)ｱｶﾊﾞﾈ', 'トクヒ）アカバネ'],
    ['か-ど−う', 'カ－ド－ウ'],
    ['カード', 'カード'],
    ['だい2はん', 'ダイ２ハン'],
    ['｢ﾐｽﾞ｣/ｶﾜ', '「ミズ」／カワ'],
    ['㌔', 'キロ'],
    ['ゕゖ', 'ヵヶ'],
    ['㈱かわ', 'カ）カワ'],
    ['（株）カワ', 'カ）カワ'],
    ['(株) カワ', 'カ）カワ'],
    ['カワ㈱', 'カワ（カ'],
    ['カワ株式会社', 'カワ（カ'],
    ['カワ（株）オオサカシテン', 'カワ（カ）オオサカシテン'],
    ['特定非営利活動法人ミズベ', 'トクヒ）ミズベ'],
    ['㈳カワ', 'シャ）カワ'],
    ['（公財）カワ', 'ザイ）カワ'],
    ['㈲', 'ユ）'],
  ])('%s becomes %s', (typed, text) => expect(convertHolder(typed).text).toBe(text));

  it.each([
    ['山田タロウ', 'タロウ'],
    ['ＮＰＯカワ', 'カワ'],
    ['リバー・ネット', 'リバーネット'],
    ['カワ～ミズ', 'カワミズ'],
    ['🐟サカナ', 'サカナ'],
    ['ヽヾ', ''],
  ])('%s loses what the field does not take: %s', (typed, text) => expect(convertHolder(typed)).toEqual({ text, removed: true }));

  it.each(['カワヲマモルカイ', 'ｶﾞｰﾄﾞ', 'かわ', '１－２（３）', ''])('%s loses nothing', (typed) => expect(convertHolder(typed).removed).toBe(false));

  it.each([
    ['ア'.repeat(50), 50, false],
    ['ア'.repeat(51), 50, true],
    ['', 0, false],
  ])('%s is held up to 50 characters', (text, length, cut) => expect(cutHolder(text)).toEqual({ text: 'ア'.repeat(length), cut }));

  it('gives out only characters that the field takes, and the same ones when asked again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const { text } = convertHolder(typed);
        expect(text).toMatch(/^[ァ-ヶー０-９（）－／「」　]*$/);
        expect(convertHolder(text)).toEqual({ text, removed: false });
        expect(storedHolder(storedHolder(typed))).toBe(storedHolder(typed));
      }),
      runs,
    );
  });

  it.each([
    ['', holderTexts.empty],
    ['　　', holderTexts.empty],
    ['ア'.repeat(51), holderTexts.long],
    ['山田', holderTexts.typed],
    ['ｱ', holderTexts.typed],
    ['ア'.repeat(50), null],
    ['　カワノカイ　', null],
  ])('what is wrong with 「%s」: %s', (text, problem) => expect(enteredHolderProblem(text)).toBe(problem));
});

describe('an account holder as the staff enter it', () => {
  it.each([
    ['ＮＰＯカワ', 'ＮＰＯカワ'],
    ['npoリバー・ネット', 'ＮＰＯリバー・ネット'],
    ['ｶﾜ.ﾐｽﾞ', 'カワ．ミズ'],
    ['㈱かわ', 'カ）カワ'],
    [' トクヒ）カワ ', 'トクヒ）カワ'],
  ])('%s is kept as %s, which the bank takes', (typed, text) => {
    expect(staffHolder(typed)).toBe(text);
    expect(staffHolder(text)).toBe(text);
    expect(halfWidthName(text).refused).toEqual([]);
  });
});

describe('how a bank reads the holder', () => {
  it.each([
    ['トクヒ）アカバネノカワヲマモルカイ', 'ﾄｸﾋ)ｱｶﾊﾞﾈﾉｶﾜｵﾏﾓﾙｶｲ'],
    ['リバーネット・ジャパン', 'ﾘﾊﾞ-ﾈﾂﾄ.ｼﾞﾔﾊﾟﾝ'],
    ['ヴァルト（カ', 'ｳﾞｱﾙﾄ(ｶ'],
    ['シュウガクカイ　　ダイ２ハン', 'ｼﾕｳｶﾞｸｶｲ ﾀﾞｲ2ﾊﾝ'],
    ['カ－ド', 'ｶ-ﾄﾞ'],
    ['ヵヶヮヰヱ', 'ｶｹﾜｲｴ'],
  ])('%s as %s', (name, text) => expect(halfWidthName(name)).toMatchObject({ text, length: text.length, refused: [] }));

  it('never writes the long mark, small kana or small letters', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const { text, refused } = halfWidthName(convertHolder(typed).text);
        const legal = [...text].filter((one) => !refused.includes(one.normalize('NFKC'))).join('');
        expect(legal).toMatch(/^[ｱ-ﾝﾞﾟA-Z0-9 ().-]*$/);
      }),
      runs,
    );
  });

  it('counts a voiced kana twice, and says when 30 are passed', () => {
    expect(halfWidthName('ガ'.repeat(15))).toMatchObject({ length: 30, fits: true });
    expect(halfWidthName(`${'ガ'.repeat(15)}ア`)).toMatchObject({ length: 31, fits: false });
  });

  it('names what a bank refuses, and tells of ヲ', () => {
    expect(halfWidthName('カワ／「ミズ」／')).toMatchObject({ refused: ['/', '「', '」'], changesWo: false });
    expect(halfWidthName('山田カワ').refused).toEqual(['山', '田']);
    expect(halfWidthName('カワヲ').changesWo).toBe(true);
  });
});
