import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordTexts } from '../../domain/password.ts';

describe('a new password', () => {
  it.each([
    ['', 'パスワードは8文字以上で入力してください'],
    ['Abcdef1', 'パスワードは8文字以上で入力してください'],
    ['abcdefg1', 'パスワードは大文字、小文字、数字を含む必要があります'],
    ['ABCDEFG1', 'パスワードは大文字、小文字、数字を含む必要があります'],
    ['Abcdefgh', 'パスワードは大文字、小文字、数字を含む必要があります'],
    ['Ａｂｃｄｅｆｇ１', 'パスワードは大文字、小文字、数字を含む必要があります'],
    [`Aa1${'x'.repeat(126)}`, 'パスワードは128文字以内で入力してください'],
    ['Abcdefg1', null],
    ['Seseragi-2026', null],
    ['パスワードAbc1', null],
    [`Aa1${'x'.repeat(125)}`, null],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));

  it('is counted in characters as a person sees them', () => {
    expect(passwordProblem('𠮷𠮷𠮷𠮷Aa1')).toBe('パスワードは8文字以上で入力してください');
  });

  it('has the spec text for a confirmation that differs', () => {
    expect(passwordTexts.mismatch).toBe('新しいパスワードと確認用パスワードが一致しません');
  });
});
