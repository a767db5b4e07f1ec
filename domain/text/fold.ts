import { unifyKanji } from './kanji-variants.ts';
import { legalFormsInFull } from './legal-forms.ts';
import { memoized } from './memoized.ts';

/** Goes up with every change of what `fold` answers: rows whose search text an older one made are then folded anew. */
export const foldVersion = 2;

/**
 * Folds a text for comparison and search: width, case, kana, long marks, spaces, variant characters
 * and legal forms in short stop mattering. Used on both the stored text and the query.
 */
export function fold(text: string): string {
  return legalFormsInFull(foldLetters(text));
}

/** What a stored text is found by: folded, and, where it has a legal form in short, also as it stands: 「NPO」 finds 「NPO法人」. */
export const searchForms = memoized((text): readonly string[] => {
  const letters = foldLetters(text);
  const inFull = legalFormsInFull(letters);
  return inFull === letters ? [letters] : [inFull, letters];
});

function foldLetters(text: string): string {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖㇰ-ㇿ]/g, (kana) => largeKana[kana] ?? kana)
    .replace(/[ー‐‑‒–—―−－─━⁃]/g, '-')
    .replace(/[〜∼∾]/g, '~')
    .replaceAll('ς', 'σ')
    .replace(unseen, '');
  return unifyKanji(letters);
}

/** Spaces, and what chooses the shape of the character before it or stands invisibly between two. */
const unseen = /[\s\u00AD\u180E\u200B-\u200F\u2060]|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}]/gu;

const largeKana: Record<string, string> = {
  ぁ: 'あ',
  ぃ: 'い',
  ぅ: 'う',
  ぇ: 'え',
  ぉ: 'お',
  っ: 'つ',
  ゃ: 'や',
  ゅ: 'ゆ',
  ょ: 'よ',
  ゎ: 'わ',
  ゕ: 'か',
  ゖ: 'け',
  // The small kana of Ainu, in which many rivers of Hokkaido are named.
  ㇰ: 'く',
  ㇱ: 'し',
  ㇲ: 'す',
  ㇳ: 'と',
  ㇴ: 'ぬ',
  ㇵ: 'は',
  ㇶ: 'ひ',
  ㇷ: 'ふ',
  ㇸ: 'へ',
  ㇹ: 'ほ',
  ㇺ: 'む',
  ㇻ: 'ら',
  ㇼ: 'り',
  ㇽ: 'る',
  ㇾ: 'れ',
  ㇿ: 'ろ',
};
