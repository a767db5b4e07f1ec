import { fold } from './fold.ts';

/** Whether two spellings name the same person, ignoring spaces, width and variant characters (髙 and 高). */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
