import { describe, expect, test } from 'vitest';
import { isOtherName, signErrors } from '../../resources/letters/screens/grantee/use-envelope.ts';

const filled = { name: '川辺 花子', nameReason: '', consent: true, code: '012345' };

describe('what still keeps a grantee from signing', () => {
  test.each([
    ['nothing is filled in', { name: ' ', nameReason: '', consent: false, code: '' }, false, ['code', 'consent', 'isRead', 'name']],
    ['the letter was not read to its end', filled, false, ['isRead']],
    ['no consent was given', { ...filled, consent: false }, true, ['consent']],
    ['the name is too long', { ...filled, name: '花'.repeat(101), nameReason: '代理' }, true, ['name']],
    ['the code is no code', { ...filled, code: '12345' }, true, ['code']],
    ['another name has no reason', { ...filled, name: '川辺 太郎' }, true, ['nameReason']],
    ['nothing, with a reason for another name', { ...filled, name: '川辺 太郎', nameReason: '代理' }, true, []],
    ['nothing', { ...filled, name: '川邊　花子' }, true, []],
  ])('%s', (_, given, isRead, expected) => expect(Object.keys(signErrors(given, isRead, '川辺 花子')).sort()).toEqual(expected));

  test('a name is another one only where one is asked for and one is typed', () => {
    expect([isOtherName('川辺 太郎', null), isOtherName(' ', '川辺 花子'), isOtherName('川辺花子', '川辺 花子')]).toEqual([false, false, false]);
    expect(isOtherName('川辺 太郎', '川辺 花子')).toBe(true);
  });
});
