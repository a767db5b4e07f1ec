import { holderCharacters, holderCharactersText, holderProblem } from './holder-characters.ts';
import { shortenForms } from './holder-forms.ts';

/** Texts of the spec (second file, section 5, bank registration). */
export const holderTexts = {
  typed: holderCharactersText,
  pasted: '無効な文字が含まれていたため、削除されました',
  empty: '口座名義を入力してください。',
  long: '口座名義は50文字以内で入力してください',
} as const;

export const holderMax = 50;

/**
 * An account holder as it is typed or pasted, in the characters that the field takes: hiragana becomes katakana, half width becomes full
 * width. Converting what has been converted changes nothing. `removed` says whether something could not be kept.
 */
export function convertHolder(text: string): { readonly text: string; readonly removed: boolean } {
  const wide = toFullWidth(text);
  const kept = wide.replace(refused, '');
  return { text: kept, removed: kept !== wide };
}

/**
 * The same as the staff enter it from the passbook: what the form does not take, but banks do (ＮＰＯ, ・, ．), stays. What no bank takes stays, too, to be
 * told.
 */
export function staffHolder(text: string): string {
  return toFullWidth(text)
    .toUpperCase()
    .replace(/[A-Z.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/^　+|　+$/g, '');
}

/** As it is stored: without spaces around it. */
export function settledHolder(text: string): string {
  return convertHolder(text).text.replace(/^　+|　+$/g, '');
}

/** What is wrong with an account holder as it stands in the field, or null. */
export function enteredHolderProblem(text: string): string | null {
  if (text.trim() === '') return holderTexts.empty;
  return holderProblem(text) ?? (text.length > holderMax ? holderTexts.long : null);
}

const refused = new RegExp(`[^${holderCharacters}]`, 'gu');

/** NFKC would turn a voiced mark that stands alone into a space and a combining one, so those go first. */
function toFullWidth(text: string): string {
  return shortenForms(text.replaceAll('゛', '\u3099').replaceAll('゜', '\u309a').normalize('NFKC'))
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .normalize('NFC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[0-9()/-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    .replace(/\s/g, '　');
}
