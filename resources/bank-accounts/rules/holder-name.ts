/** What an account holder's name may consist of (second file, section 5): full-width katakana, digits, brackets, hyphen, long mark, slash, corner brackets, space. */
const holderCharacters = 'ァ-ヶー０-９（）－／「」　';

const holderCharactersText = '全角カタカナ、全角数字（０-９）、全角括弧（）、ハイフンのみ入力可能です';

const allowed = new RegExp(`^[${holderCharacters}]+$`);

/** Why a name cannot be an account holder's, in the spec's words, or null. */
export function holderProblem(name: string): string | null {
  return allowed.test(name) ? null : holderCharactersText;
}

/** Bank abbreviations of legal forms (全銀, 法人略語), with the spellings that people type, after NFKC. */
const shortForms: Readonly<Record<string, string>> = {
  カ: '株式会社 (株)',
  ユ: '有限会社 (有)',
  ド: '合同会社 (同)',
  メ: '合名会社 (名)',
  シ: '合資会社 (資)',
  イ: '医療法人 (医)',
  ザイ: '一般財団法人 公益財団法人 財団法人 (一財) (公財) (財)',
  シャ: '一般社団法人 公益社団法人 社団法人 (一社) (公社) (社)',
  シュウ: '宗教法人 (宗)',
  ガク: '学校法人 (学)',
  フク: '社会福祉法人 (福)',
  トクヒ: '特定非営利活動法人 (特非)',
  ドク: '独立行政法人 (独)',
  ダイ: '国立大学法人 公立大学法人',
};

const abbreviationOf = new Map(Object.entries(shortForms).flatMap(([short, written]) => written.split(' ').map((form) => [form, short] as const)));

const legalFormPattern = new RegExp(`\\s*(${[...abbreviationOf.keys()].map((form) => form.replace(/[()]/g, '\\$&')).join('|')})\\s*`, 'g');

/** 「(株)カワ」 → 「カ)カワ」, 「カワ株式会社」 → 「カワ(カ」, 「カワ(株)シテン」 → 「カワ(カ)シテン」. */
function shortenForms(text: string): string {
  return text.replace(legalFormPattern, (found, form: string, at: number) => {
    const [head, tail] = [at === 0, at + found.length === text.length];
    return `${head ? '' : '('}${abbreviationOf.get(form)}${tail && !head ? '' : ')'}`;
  });
}

/** Texts of the spec (second file, section 5, bank registration). */
export const holderTexts = {
  typed: holderCharactersText,
  pasted: '無効な文字が含まれていたため、削除されました',
  empty: '口座名義を入力してください。',
  long: '口座名義は50文字以内で入力してください',
} as const;

const holderMax = 50;

/** Cuts a converted name to the field's length and tells whether something was cut. */
export function cutHolder(text: string): { readonly text: string; readonly cut: boolean } {
  return { text: text.slice(0, holderMax), cut: text.length > holderMax };
}

/**
 * Converts a typed or pasted holder name to the allowed characters: hiragana to katakana, half width to full width. Idempotent. `removed` tells
 * whether characters were dropped.
 */
export function convertHolder(text: string): { readonly text: string; readonly removed: boolean } {
  const wide = toFullWidth(text);
  const kept = wide.replace(refused, '');
  return { text: kept, removed: kept !== wide };
}

/**
 * The conversion for staff entering a name from the passbook: keeps what banks accept but the grantee form does not (ＮＰＯ, ・, ．). Characters that no
 * bank accepts stay too, so that validation can name them.
 */
export function staffHolder(text: string): string {
  return toFullWidth(text)
    .toUpperCase()
    .replace(/[A-Z.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/^　+|　+$/g, '');
}

/** The stored form: converted and trimmed. */
export function storedHolder(text: string): string {
  return convertHolder(text).text.replace(/^　+|　+$/g, '');
}

/** The validation error of a typed holder name, or null. */
export function enteredHolderProblem(text: string): string | null {
  if (text.trim() === '') return holderTexts.empty;
  return holderProblem(text) ?? (text.length > holderMax ? holderTexts.long : null);
}

const refused = new RegExp(`[^${holderCharacters}]`, 'gu');

/** Replaces standalone voiced marks first, since NFKC would turn each into a space and a combining mark. */
function toFullWidth(text: string): string {
  return shortenForms(text.replaceAll('゛', '\u3099').replaceAll('゜', '\u309a').normalize('NFKC'))
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[0-9()/-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/\s/g, '　');
}
