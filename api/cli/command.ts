import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Refusal } from '../failures/refusal.ts';
import { commandObstacle } from '../ops/installation/obstacle.ts';
import { endIfHelpIsAsked } from './help.ts';

type Config = NonNullable<ParseArgsConfig['options']>;

interface Command<Options extends Config> {
  /** What `--help` says, and whoever calls it otherwise is told. */
  readonly usage: string;
  readonly options?: Options;
  /** How many words it takes beside the options: at least, and at most. */
  readonly words?: readonly [least: number, most: number];
  readonly run: (values: Values<Options>, words: readonly string[]) => unknown;
  /** What is said around a reason that it does not word itself. */
  readonly unforeseen?: (reason: string) => string;
  /** What the process ends with where it could not do its work. */
  readonly code?: number;
}

type Values<Options extends Config> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** Runs a command of `npm run` and says in words why it stopped, never with a stack. */
export async function command<const Options extends Config = Record<never, never>>({
  usage,
  options,
  words: [least, most] = [0, 0],
  run,
  unforeseen = (reason) => reason,
  code = 1,
}: Command<Options>): Promise<void> {
  endIfHelpIsAsked(usage);
  // One that a server has started ends with it, however that ended; what is removed at the end is removed on Ctrl+C, too.
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
