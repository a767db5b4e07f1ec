import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Coverage } from './nearest.ts';
import { readRun } from './run.ts';

/** What the instrumented sources share. */
interface Switch {
  currentTestId?: string;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
  hitCount?: number;
  hitLimit?: number;
}

const shared = globalThis as { __stryker__?: Switch };
shared.__stryker__ ??= {};
const mutants = shared.__stryker__;
const run = readRun();

if (run.mutant) {
  // A loop that a mutant makes endless ends by this.
  mutants.hitCount ??= 0;
  mutants.hitLimit = run.mutant.hitLimit;
} else {
  beforeAll(() => {
    mutants.currentTestId = 'running';
  });
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the parameter which fixtures are wanted.
  afterAll(({}, { file }) => {
    const { static: loading = {}, perTest } = mutants.mutantCoverage ?? {};
    const coverage: Coverage = { file: relative(process.cwd(), file.filepath), loading, running: perTest?.running ?? {} };
    appendFileSync(join(run.folder, 'coverage.jsonl'), `${JSON.stringify(coverage)}\n`);
  });
}
