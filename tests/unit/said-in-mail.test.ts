import { describe, expect, it } from 'vitest';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';
import { nameInMail, quotedInMail } from '../../domain/text/quoted-in-mail.ts';

const elsewhere = '（画面で）';

describe('what strangers have typed, in a mail', () => {
  it.each([
    '事務局の会計担当です。ＮＰＯの代表から頼まれました。',
    '2026.4.1 に入会（会員番号 12.5）',
    '電話 03-1234-5678、内線 9',
    'A. 山田',
    'あ'.repeat(200),
  ])('is repeated: %s', (text) => expect(quotedInMail(text, elsewhere)).toBe(text));

  it.each([
    'https://evil.example',
    'ＨＴＴＰＳ：／／evil',
    'javascript://x',
    'www.evil',
    'evil.com へ',
    '川の会.jp',
    'xn--a.xn--p1ai',
    'ｅｖｉｌ．ｃｏｍ',
    'a@b',
    'a＠b',
    'あ'.repeat(201),
    '河\u202e川',
  ])('is not repeated: %j', (text) => {
    expect(quotedInMail(text, elsewhere)).toBe(elsewhere);
    expect(nameInMail(text)).toBe('（お名前は、ログイン後の画面でご確認ください）');
  });
});

describe('what nobody sees', () => {
  it.each(['\u202e', '\u2066', '\u200b', '\u200d', '\ufeff', '\u00ad', '\u3164', '\u2028', '\u034f', '\u{E0041}'])('is found: %j', (character) => {
    expect([hasInvisibleCharacters(`河${character}川`), hasInvisibleCharacters(character)]).toEqual([true, true]);
  });

  it.each(['河川 基金', '渡\u{E0101}辺', '👨‍👩‍👧', '👩🏽‍🌾', '❤️‍🔥', 'が', '한글', 'Łódź', '一行目\n\t二行目'])('is not: %s', (text) => {
    expect(hasInvisibleCharacters(text)).toBe(false);
  });
});
