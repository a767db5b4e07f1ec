import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { libraryForProduct } from '../language/alias.ts';
import { readRun } from './run.ts';

const root = resolve(import.meta.dirname, '../..');
const run = readRun();

/** The order in which the files were asked for: the likeliest to notice the mutant comes first. */
class AsAskedFor extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => run.tests.indexOf(relative(root, moduleId));
    return specifications.toSorted((a, b) => place(a) - place(b));
  }
}

/** Unit, API and language tests on SQLite alone, over the sources with the mutants in them. */
export default defineConfig({
  root,
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load(id) {
        const mutated = join(run.folder, 'sources', relative(root, id));
        return id.startsWith(`${root}/`) && existsSync(mutated) ? readFileSync(mutated, 'utf8') : undefined;
      },
    },
  ],
  test: {
    projects: [
      { extends: true, test: { name: 'product', include: ['tests/unit/**/*.test.ts', 'tests/api/**/*.test.ts'] } },
      {
        extends: true,
        resolve: { alias: libraryForProduct },
        test: { name: 'language', include: ['tests/language/**/*.test.ts'], env: { LANGUAGE_ENGINES: 'sqlite' } },
      },
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    setupFiles: ['tests/mutation/switch.ts'],
    provide: { sqliteTemplate: join(run.folder, 'template.sqlite'), filesTemplate: join(run.folder, 'files'), rulesOn: 'sqlite' },
    testNamePattern: /^(?!.*\[postgres\])/,
    pool: 'forks',
    // What a file passes over is told apart only where it loads everything itself.
    isolate: run.mutant === null,
    maxWorkers: run.mutant === null ? '100%' : 1,
    bail: run.mutant === null ? 0 : 1,
    sequence: { sequencer: AsAskedFor },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    experimental: { fsModuleCache: true, fsModuleCachePath: join(run.folder, 'modules') },
  },
});
