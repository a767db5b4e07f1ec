import { BackupError } from '../backup/manifest.ts';
import { CopyError } from '../db/copy.ts';
import { UnfitDatabase } from '../db/state.ts';

/** A reason to stop that the person at the keyboard can mend. */
export class Refusal extends Error {}

/**
 * Runs a command of `npm run` and says in one message why it stopped, never with a stack.
 * @param unforeseen what is said around a reason that nobody has worded
 * @param code what the process ends with then
 */
export async function command(main: () => unknown, unforeseen = (reason: string) => reason, code = 1): Promise<void> {
  try {
    await main();
  } catch (error) {
    const isWorded = [Refusal, BackupError, CopyError, UnfitDatabase].some((kind) => error instanceof kind);
    const reason = error instanceof Error ? error.message : String(error);
    console.error(isWorded ? reason : unforeseen(reason));
    process.exitCode = code;
  }
}
