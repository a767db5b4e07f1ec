import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome } from './trial.ts';

/** Runs tests of a tree. @returns how many passed, and what did not */
export async function runTests(cwd: string, tests: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const running = promisify(execFile)('npx', ['vitest', 'run', '--no-color', ...tests], { cwd, env: { ...process.env, ...env }, maxBuffer: 1e9 });
  const { stdout } = await running.catch((failed: { stdout: string }) => failed);
  const faults = [...new Set([...stdout.matchAll(/^ FAIL +(.*)$/gm)].map(([, fault]) => fault as string))];
  const tries = Number(/Tests .*?(\d+) passed/.exec(stdout)?.[1] ?? 0);
  return { tries, faults: tries === 0 ? ['試験が動きません', ...faults] : faults };
}
