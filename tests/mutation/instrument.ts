import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { type Mutant, placeOf, sample } from './sample.ts';

/** A mutant that is in the code, and takes effect in a process whose `__STRYKER_ACTIVE_MUTANT__` is its id. */
export interface PlacedMutant extends Mutant {
  readonly id: string;
}

type Instrumented = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

const silent = () => undefined;
const off = () => false;
const instrumenter = new Instrumenter({
  isTraceEnabled: off,
  isDebugEnabled: off,
  isInfoEnabled: off,
  isWarnEnabled: off,
  isErrorEnabled: off,
  isFatalEnabled: off,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
});
const options = { plugins: null, excludedMutations: [], ignorers: [] };

/** Writes the files that hold sampled mutants into the folder, under their own paths. */
export async function placeMutants(folder: string, seed: number, only: readonly string[]): Promise<PlacedMutant[]> {
  const files = ['domain', 'schema', 'api', 'resources']
    .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => only.includes(placeOf(name)?.name ?? ''))
    .toSorted()
    .map((name) => ({ name, content: readFileSync(name, 'utf8') }));
  const contents = new Map(files.map(({ name, content }) => [name, content]));
  const all = await instrumenter.instrument(
    files.map((file) => ({ ...file, mutate: true })),
    options,
  );
  const sampled = sample(
    all.mutants.map((mutant) => ({ ...described(mutant, contents), location: mutant.location })),
    seed,
  );
  const placed = await instrumenter.instrument(
    files.map((file) => ({ ...file, mutate: sampled.filter((mutant) => mutant.file === file.name).map(({ location }) => location) })),
    options,
  );
  const ids = new Map(placed.mutants.map((mutant) => [keyOf(mutant.fileName, mutant), mutant.id]));
  const touched = new Set(sampled.map(({ file }) => file));
  for (const { name, content } of placed.files.filter((file) => touched.has(file.name))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return sampled.map(({ location, ...mutant }) => {
    const id = ids.get(keyOf(mutant.file, { ...mutant, mutatorName: mutant.mutator, location }));
    if (id === undefined) throw new Error(`${mutant.file}:${mutant.line}: the mutant was found, but not placed.`);
    return { ...mutant, id };
  });
}

function keyOf(file: string, mutant: Pick<Instrumented, 'mutatorName' | 'location' | 'replacement'>): string {
  return JSON.stringify([file, mutant.mutatorName, mutant.location, mutant.replacement]);
}

function described(mutant: Instrumented, contents: ReadonlyMap<string, string>): Mutant {
  const { start, end } = mutant.location;
  const lines = (contents.get(mutant.fileName) ?? '').split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  const original = lines.map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined)).join('\n');
  return { file: mutant.fileName, line: start.line + 1, mutator: mutant.mutatorName, original, replacement: mutant.replacement };
}
