import { describe, expect, it } from 'vitest';
import { adminRoles } from '../../domain/roles.ts';
import { authorLabel, isSendKey } from '../../resources/applications/screens/comments/comment.ts';

describe('the key that sends a comment', () => {
  const enter = { key: 'Enter', shiftKey: false, repeat: false, keyCode: 13, nativeEvent: { isComposing: false } };
  it.each([
    ['Enter', {}, true],
    ['Shift+Enter, which breaks the line', { shiftKey: true }, false],
    ['Enter that is held down', { repeat: true }, false],
    ['Enter that ends a conversion', { nativeEvent: { isComposing: true } }, false],
    ['Enter that has ended one in Safari', { keyCode: 229 }, false],
    ['another key', { key: 'a', keyCode: 65 }, false],
  ])('%s', (_, change, sends) => expect(isSendKey({ ...enter, ...change })).toBe(sends));
});

describe('the label of an author', () => {
  it('is that of an administrator for everyone but the grantees; only colleagues see the office', () => {
    for (const role of adminRoles) expect([role, authorLabel(role, 'grantee')]).toEqual([role, { text: '管理者', color: 'blue', office: null }]);
    expect(authorLabel('general_staff', 'staff').office).toBe('総務担当');
    for (const side of ['grantee', 'staff'] as const)
      expect(authorLabel('recipient', side)).toEqual({ text: '助成者', color: 'green', office: null });
  });
});
