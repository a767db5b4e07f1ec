import { halfWidthName } from '../half-width.ts';

/** How the bank wants a middle dot in a name: as a full stop, as most do, or as a space. */
export type MiddleDot = 'stop' | 'space';

/** A party's name as the file holds it; what a bank refuses stands as it was typed, for `transferProblems` to tell. */
export function partyName(name: string, middleDot: MiddleDot): string {
  return halfWidthName(middleDot === 'space' ? name.replaceAll('・', '　') : name).text;
}

/**
 * A bank's or branch's name in its field of 15 bytes. These fields are for people only (the codes decide), so a long name is cut, never between a
 * kana and its mark, and what the field does not take is left out.
 */
export function placeName(kana: string): string {
  const text = halfWidthName(kana).text.replace(/[^ｱ-ﾟA-Z0-9 -]/g, '');
  const splitsKana = /[ﾞﾟ]/.test(text.charAt(placeLength));
  return text.slice(0, splitsKana ? placeLength - 1 : placeLength).trimEnd();
}

const placeLength = 15;
