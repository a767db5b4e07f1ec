/**
 * Folds a text for comparison and search: width, case, kana, long marks, spaces and common
 * variant characters stop mattering. Used on both the stored text and the query.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[ぁぃぅぇぉっゃゅょゎゕゖ]/g, (kana) => largeKana[kana] ?? kana)
    .replace(/[ー‐‑‒–—―−－]/g, '-')
    .replace(/[髙﨑斎齋齊邉邊𠮷]/gu, (kanji) => plainKanji[kanji] ?? kanji)
    .replace(/\(株\)/g, '株式会社')
    .replace(/\s+/g, '');
}

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
};

const plainKanji: Record<string, string> = {
  髙: '高',
  﨑: '崎',
  斎: '斉',
  齋: '斉',
  齊: '斉',
  邉: '辺',
  邊: '辺',
  𠮷: '吉',
};
