import { fold } from '../../../domain/text/fold.ts';

/** Compares vendor names regardless of spelling variants (width, case, kana). */
export function isSameVendor(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
