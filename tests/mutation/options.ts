import { parseArgs } from 'node:util';
import { places } from './sample.ts';

export interface Options {
  readonly seed: number;
  /** No mutant is begun after so many minutes. */
  readonly minutes: number;
  /** How many unit tests, and how many API tests, are run for each mutant. */
  readonly nearest: number;
  /** Names of places. */
  readonly only: readonly string[];
  /** Keep the scores as the ones to compare with. */
  readonly keep: boolean;
}

const names = places.map(({ name }) => name);

export const usage = `使い方: npm run mutate [-- --seed 1 --minutes 30 --nearest 6 --only ${names.join()} --keep]`;

/** @throws Error with the usage when an argument is none that there is */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '30' },
      nearest: { type: 'string', default: '6' },
      only: { type: 'string', default: names.join() },
      keep: { type: 'boolean', default: false },
    },
  });
  const [seed, minutes, nearest] = [values.seed, values.minutes, values.nearest].map(Number);
  const only = values.only.split(',');
  const numbers = [seed, minutes, nearest].every((number) => Number.isInteger(number) && Number(number) > 0);
  if (!numbers || !only.every((name) => names.includes(name))) throw new Error(usage);
  return { seed, minutes, nearest, only, keep: values.keep } as Options;
}
