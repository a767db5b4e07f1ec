import { fold } from './fold.ts';

/** Whether two writings name the same person: spaces, widths and variant characters (髙 and 高) do not matter. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
