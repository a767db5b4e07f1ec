/** What an account holder's name may consist of (second file, section 5): full-width katakana, digits, brackets, hyphen, long mark, slash, corner brackets, space. */
export const holderCharacters = 'ァ-ヶー０-９（）－／「」　';

export const holderCharactersText = '全角カタカナ、全角数字（０-９）、全角括弧（）、ハイフンのみ入力可能です';

const allowed = new RegExp(`^[${holderCharacters}]+$`);

/** Why a name cannot be an account holder's, in the spec's words, or null. */
export function holderProblem(name: string): string | null {
  return allowed.test(name) ? null : holderCharactersText;
}
