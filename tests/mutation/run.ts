import { spawn } from 'node:child_process';

/** What one Vitest process does: all tests without a mutant, or the nearest tests with one. */
export interface Run {
  /** Where the instrumented sources and the template databases are. */
  readonly folder: string;
  /** The test files, in their order; none stands for all. */
  readonly tests: readonly string[];
  readonly mutant: { readonly id: string; readonly hitLimit: number } | null;
}

const variable = 'MUTATION_RUN';

/** In the process that `runTests` started. */
export function readRun(): Run {
  return JSON.parse(process.env[variable] ?? 'null') as Run;
}

/** Whether all tests passed. A process that does not come to an end has not. */
export function runTests(run: Run, args: readonly string[], milliseconds: number): Promise<boolean> {
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutation/vitest.config.ts', ...args, ...run.tests],
    {
      env: { ...process.env, [variable]: JSON.stringify(run), ...(run.mutant && { __STRYKER_ACTIVE_MUTANT__: run.mutant.id }) },
      // What a mutant breaks is told by the score; what keeps the tests from starting without one is shown.
      stdio: ['ignore', 'ignore', run.mutant ? 'ignore' : 'inherit'],
      detached: true,
    },
  );
  return new Promise((resolve, reject) => {
    const group = () => vitest.pid !== undefined && process.kill(-vitest.pid, 'SIGKILL');
    const timer = setTimeout(group, milliseconds);
    process.once('exit', group);
    vitest.once('error', reject);
    vitest.once('exit', (code) => {
      clearTimeout(timer);
      process.removeListener('exit', group);
      resolve(code === 0);
    });
  });
}
