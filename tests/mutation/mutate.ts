/**
 * Stryker's own runner picks tests by name and starts them on threads, while the tests of an API file build on one another in a process of its own:
 * so only Stryker's instrumenter is used here, and each mutant gets one Vitest process with the test files nearest to it.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../api/db/open.ts';
import { fillTemplate } from '../support/databases.ts';
import { type PlacedMutant, placeMutants } from './instrument.ts';
import { type Coverage, likenessTo, nearestTests, wordsOf } from './nearest.ts';
import { readOptions } from './options.ts';
import { type Outcome, report } from './report.ts';
import { runTests } from './run.ts';

/** A loop that a mutant makes endless passes over it that many times as often as all tests do without it. */
const endless = 100;
/** For a loop that passes over no mutant. */
const longest = 15 * 60_000;

const options = readOptions();
const started = performance.now();
const minutesGone = () => (performance.now() - started) / 60_000;
const folder = mkdtempSync(join(tmpdir(), 'seseragi-mutation-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const mutants = await placeMutants(join(folder, 'sources'), options.seed, options.only);
const url = `file:${join(folder, 'template.sqlite')}`;
await fillTemplate(url, join(folder, 'files', 'sqlite'));
// The copies take over what the planner finds out when a database is opened.
await openDatabase(url).close();
console.log(`変異 ${mutants.length}件。まず、変異のないまま、どの試験がどこを通るかを調べます。`);

const listed = join(folder, 'tests.json');
await runTests({ folder, tests: [], mutant: null }, ['--reporter=json', `--outputFile=${listed}`], 60 * 60_000);
const { testResults } = JSON.parse(readFileSync(listed, 'utf8')) as { testResults: { name: string; status: string }[] };
const failing = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(process.cwd().length + 1));
const coverages = readFileSync(join(folder, 'coverage.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Coverage)
  .filter(({ file }) => !failing.includes(file));
console.log(`試験 ${coverages.length}ファイル、${minutesGone().toFixed(1)}分。`);

const words = new Map(coverages.map(({ file }) => [file, wordsOf(readFileSync(file, 'utf8'))]));
const outcomes: Outcome[] = [];
const waiting = mutants.values();
await Promise.all(Array.from({ length: availableParallelism() }, work));
report(options, mutants, outcomes, failing);
console.log(`${minutesGone().toFixed(1)}分。`);
process.exitCode = failing.length > 0 ? 1 : 0;

async function work(): Promise<void> {
  for (const mutant of waiting) {
    if (minutesGone() > options.minutes) return;
    outcomes.push({ mutant, ...(await tryMutant(mutant)) });
    process.stdout.write(outcomes.at(-1)?.killed ? '.' : 'S');
  }
}

async function tryMutant({ id, file }: PlacedMutant): Promise<Omit<Outcome, 'mutant'>> {
  const tests = nearestTests(coverages, { id, source: file, likeness: likenessTo(readFileSync(file, 'utf8'), words) }, options.nearest);
  if (tests.length === 0) return { killed: false, tests };
  const hits = coverages.reduce((sum, { loading, running }) => sum + (loading[id] ?? 0) + (running[id] ?? 0), 0);
  return { killed: !(await runTests({ folder, tests, mutant: { id, hitLimit: hits * endless } }, ['--reporter=dot'], longest)), tests };
}
