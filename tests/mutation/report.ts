import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlacedMutant } from './instrument.ts';
import type { Options } from './options.ts';
import { placeOf, places } from './sample.ts';

export interface Outcome {
  readonly mutant: PlacedMutant;
  readonly killed: boolean;
  /** The files that were run, or would have been, had none before them noticed. */
  readonly tests: readonly string[];
}

/** The scores to compare with: of the seed, and of so many nearest tests. */
interface Kept {
  readonly seed: number;
  readonly nearest: number;
  readonly places: Readonly<Record<string, { readonly killed: number; readonly tried: number }>>;
}

const keptFile = 'tests/mutation/scores.json';
const output = 'tests/.output';

/** Prints the score of each place, and writes what the tests did not notice. */
export function report(options: Options, mutants: readonly PlacedMutant[], outcomes: readonly Outcome[], failing: readonly string[]): void {
  const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as Kept;
  const scores = Object.fromEntries(
    places
      .filter(({ name }) => options.only.includes(name))
      .map(({ name }) => {
        const tried = outcomes.filter(({ mutant }) => placeOf(mutant.file)?.name === name);
        return [name, { killed: tried.filter(({ killed }) => killed).length, tried: tried.length }];
      }),
  );
  const comparable = kept.seed === options.seed && kept.nearest === options.nearest ? kept.places : {};
  console.log('');
  for (const [name, score] of Object.entries(scores)) {
    const before = comparable[name];
    console.log(`${name.padEnd(10)} ${inWords(score)}${before ? `（前は ${inWords(before)}）` : ''}`);
  }
  const survivors = outcomes.filter(({ killed }) => !killed);
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'mutants.json'), JSON.stringify(outcomes, null, 1));
  writeFileSync(
    join(output, 'survivors.txt'),
    options.only.flatMap((name) => [`# ${name}`, ...survivors.filter(({ mutant }) => placeOf(mutant.file)?.name === name).map(inFull)]).join('\n'),
  );
  console.log(`見つからなかった変異 ${survivors.length}件は ${output}/survivors.txt にあります。`);
  if (outcomes.length < mutants.length) console.log(`時間切れで、${mutants.length - outcomes.length}件は試していません。`);
  if (failing.length > 0) console.log(`変異がなくても失敗するので、使わなかった試験: ${failing.join('、')}`);
  if (options.keep)
    writeFileSync(keptFile, `${JSON.stringify({ seed: options.seed, nearest: options.nearest, places: { ...comparable, ...scores } }, null, 2)}\n`);
}

function inWords({ killed, tried }: { readonly killed: number; readonly tried: number }): string {
  return `${killed}/${tried}件（${tried ? Math.round((100 * killed) / tried) : 0}%）`;
}

function inFull({ mutant: { file, line, original, replacement }, tests }: Outcome): string {
  const short = (code: string) => code.replaceAll(/\s+/g, ' ').slice(0, 200);
  return `${file}:${line}\n    ${short(original)}\n  → ${short(replacement)}\n    ${tests.length > 0 ? `${tests.length}ファイルが通る` : 'どの試験も通らない'}`;
}
