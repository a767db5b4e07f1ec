import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { copyOfProject, followPages } from '../support/example-tree.ts';
import type { Trial } from './trial.ts';

/** `tests/process/example-tree.test.ts` runs the files that look at all resources; here are all of them. */
export const newcomer: Trial = {
  name: 'newcomer',
  about: 'README と docs/resources.md の例を加えた写しで、単体の試験と、SQLite の上の API の試験をすべて動かします。',
  async run() {
    const tree = copyOfProject();
    try {
      await followPages(tree);
      const tests = ['vitest', 'run', '--no-color', '--project', 'unit', '--project', 'api', '-t', String.raw`^(?!.*\[postgres\])`];
      const { stdout } = await promisify(execFile)('npx', tests, { cwd: tree, maxBuffer: 1e9 }).catch((failed: { stdout: string }) => failed);
      const faults = [...new Set([...stdout.matchAll(/^ FAIL +(.*)$/gm)].map(([, fault]) => fault as string))];
      const passed = Number(/Tests .*?(\d+) passed/.exec(stdout)?.[1] ?? 0);
      return { tries: passed, faults: passed === 0 ? ['試験が動きません', ...faults] : faults };
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  },
};
