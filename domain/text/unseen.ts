/**
 * Characters that nobody sees, and those that turn the direction of what follows: a text with them reads otherwise than it is. What joins emoji and chooses
 * variants of kanji is part of the character before it.
 */
// biome-ignore lint/suspicious/noMisleadingCharacterClass: a character that combines is refused by itself, too.
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u3164\uffa0]/u;

const joinedEmoji = /(?<=\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)\u200d(?=\p{Extended_Pictographic})/gu;

export function hasUnseen(text: string): boolean {
  return unseen.test(text.replaceAll(joinedEmoji, ''));
}
