/**
 * Invisible characters and those that change text direction, which make a text read differently from its content. Emoji joiners and variation
 * selectors are part of the preceding character.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: combining characters are refused on their own, too.
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u3164\uffa0]/u;

const joinedEmoji = /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=\p{Extended_Pictographic})/gu;

export function hasInvisibleCharacters(text: string): boolean {
  return unseen.test(text.replaceAll(joinedEmoji, ''));
}
