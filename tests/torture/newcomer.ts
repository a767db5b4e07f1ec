import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { binary, copyOfProject, followPages } from '../support/example-tree.ts';
import { runTests } from './run-tests.ts';
import type { Trial } from './trial.ts';

/** `tests/process/example-tree.test.ts` runs the quickest of the files that look at all resources; here are all of them. */
export const newcomer: Trial = {
  name: 'newcomer',
  about: 'README と docs/resources.md の例を加えた写しで、型と書き方を確かめ、単体の試験と、SQLite の上の API の試験をすべて動かします。',
  async run() {
    const tree = copyOfProject();
    try {
      await followPages(tree);
      const unsound = [
        ...(await complaints(tree, 'tsc', '-p', 'tsconfig.tests.json', '--noEmit')),
        ...(await complaints(tree, 'biome', 'check', '--error-on-warnings', '.')),
      ];
      const { tries, faults } = await runTests(tree, ['--project', 'unit', '--project', 'api', '-t', String.raw`^(?!.*\[postgres\])`]);
      return { tries, faults: [...unsound, ...faults] };
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  },
};

/** What a program says of a tree; nothing where it finds no fault with it. */
function complaints(cwd: string, program: string, ...given: string[]): Promise<string[]> {
  return promisify(execFile)(binary(program), given, { cwd, maxBuffer: 1e9 }).then(
    () => [],
    ({ stdout, stderr }: { stdout: string; stderr: string }) => [`${program}: ${stdout}${stderr}`],
  );
}
