import { fold } from '../../../domain/text/fold.ts';

/** Whether two shops' names are the same but for how they are written. */
export function isSameVendor(one: string, other: string): boolean {
  return fold(one) === fold(other);
}
