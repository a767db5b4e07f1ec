export const passwordTexts = {
  tooShort: 'パスワードは8文字以上で入力してください',
  tooLong: 'パスワードは128文字以内で入力してください',
  tooSimple: 'パスワードは大文字、小文字、数字を含む必要があります',
  sameAsOld: '新しいパスワードは現在のパスワードと異なるものを入力してください',
  mismatch: '新しいパスワードと確認用パスワードが一致しません',
} as const;

/** The first rule that a new password violates (second file, section 5), or null. */
export function passwordProblem(password: string): string | null {
  // Counts composed and decomposed characters alike.
  const { length } = [...password.normalize('NFC')];
  if (length < 8) return passwordTexts.tooShort;
  if (length > 128) return passwordTexts.tooLong;
  if (!/[a-z]/.test(password) || !/[A-Z]/.test(password) || !/[0-9]/.test(password)) return passwordTexts.tooSimple;
  return null;
}
