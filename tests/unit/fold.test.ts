import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../domain/text/fold.ts';

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
  ])('%s is found by %s', (stored, typed) => expect(fold(stored)).toBe(fold(typed)));

  it.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['川', '河'],
    ['100%', '100'],
    ['a_b', 'ab'],
  ])('%s and %s stay different', (one, other) => expect(fold(one)).not.toBe(fold(other)));

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
