/**
 * Encodes half-width text as JIS X 0201, one byte per character: ASCII unchanged, half-width kana at 0xA1–0xDF. CP932 gives the same bytes. Throws on
 * any other character, which the check run excludes.
 */
export function jisBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) return point;
    if (point >= firstKana && point <= lastKana) return point - kanaShift;
    throw new RangeError(`no JIS X 0201 character: U+${point.toString(16).toUpperCase()}`);
  });
}

/** Decodes JIS X 0201; an unassigned byte becomes U+FFFD. */
export function jisText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte < 0x80) return String.fromCharCode(byte);
    return byte >= firstKana - kanaShift && byte <= lastKana - kanaShift ? String.fromCharCode(byte + kanaShift) : '\ufffd';
  }).join('');
}

const firstKana = 0xff61;
const lastKana = 0xff9f;
const kanaShift = 0xff61 - 0xa1;
