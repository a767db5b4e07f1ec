import { Refusal } from '../refusal.ts';

/**
 * Runs a command of `npm run` and says in one message why it stopped, never with a stack.
 * @param unforeseen what is said around a reason that nobody has worded
 * @param code what the process ends with then
 */
export async function command(main: () => unknown, unforeseen = (reason: string) => reason, code = 1): Promise<void> {
  // One that a server has started ends with it, however that ended.
  process.once('disconnect', () => process.exit(code));
  process.channel?.unref();
  try {
    await main();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof Refusal ? reason : unforeseen(reason));
    process.exitCode = code;
  }
}
