import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '../failures/refusal.ts';
import { commandObstacle } from '../ops/installation/obstacle.ts';
import { exitOnHelp } from './help.ts';

type Config = NonNullable<ParseArgsConfig['options']>;

interface Command<Options extends Config> {
  /** Printed for `--help` and for wrong arguments. */
  readonly usage: string;
  readonly options?: Options;
  /** The least and the most positional arguments. */
  readonly words?: readonly [least: number, most: number];
  readonly run: (values: Values<Options>, words: readonly string[]) => unknown;
  /** Wraps the reason of an unforeseen error in a sentence. */
  readonly unforeseen?: (reason: string) => string;
  /** Exit code of a failure. */
  readonly code?: number;
}

type Values<Options extends Config> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** Runs an `npm run` command and prints why it stopped, never a stack trace. */
export async function command<const Options extends Config = Record<never, never>>({
  usage,
  options,
  words: [least, most] = [0, 0],
  run,
  unforeseen = (reason) => reason,
  code = 1,
}: Command<Options>): Promise<void> {
  exitOnHelp(usage);
  // A command started by a server ends with that server; exit handlers then clean up as on Ctrl+C.
  process.once('disconnect', () => process.exit(code));
  process.channel?.unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error('途中で止められました。');
      process.exit(code);
    });
  try {
    const { values, positionals } = parsed(usage, options);
    if (positionals.length < least || positionals.length > most) throw new Refusal(usage);
    await run(values as Values<Options>, positionals);
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : unforeseen(commandObstacle(error)));
    process.exitCode = code;
  }
}

function parsed(usage: string, options: Config = {}) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new Refusal(usage);
  }
}
