import { describe, expect, test } from 'vitest';
import { signErrors } from '../../refine-app/grantee/sign/sign-errors.ts';

describe('what still keeps a grantee from signing', () => {
  test.each([
    ['nothing is filled in', { name: ' ', consent: false, isRead: false }, ['consent', 'isRead', 'name']],
    ['the letter was not read to its end', { name: '川辺 花子', consent: true, isRead: false }, ['isRead']],
    ['no consent was given', { name: '川辺 花子', consent: false, isRead: true }, ['consent']],
    ['the name is too long', { name: '花'.repeat(101), consent: true, isRead: true }, ['name']],
    ['nothing', { name: '髙﨑 𠮷子', consent: true, isRead: true }, []],
  ])('%s', (_, given, expected) => expect(Object.keys(signErrors(given)).sort()).toEqual(expected));
});
