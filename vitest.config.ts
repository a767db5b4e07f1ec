import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { libraryForProduct } from './tests/language/alias.ts';

const everywhere = {
  /** One more than there are processors: journeys wait for a third of their time, API tests for PostgreSQL. */
  maxWorkers: availableParallelism() + 1,
  /** What hangs is told; what a slow machine does slowly is not, as no test is one of speed. */
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Tests that call the application in process, each file on databases of its own; the application itself is loaded once a worker. */
const onDatabases = { ...everywhere, globalSetup: 'tests/support/databases.ts', pool: 'forks', isolate: false } as const;

/** Journeys through the built product in a real browser. */
const inBrowsers = {
  ...everywhere,
  globalSetup: 'tests/support/built-demo.ts',
  pool: 'forks',
  maxConcurrency: 2,
} as const;

/**
 * Where tests write: hundreds of databases, each copied in a tenth of the time that a disk takes. Only on a machine that has the room, as it lies in its
 * memory; `TMPDIR` sets another place.
 */
const memory = '/dev/shm';
const wanted = 6 * 2 ** 30;
if (!process.env.TMPDIR && existsSync(memory) && Math.min(roomIn(memory), process.availableMemory()) > wanted) process.env.TMPDIR = memory;

function roomIn(place: string): number {
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize;
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: ['tests/unit/**/*.test.ts'],
          // A file that replaces a clock or a global puts it back.
          isolate: false,
        },
      },
      {
        // Node takes antd's other half, the one for `require`, as it is; the one for bundlers would be transformed file by file, in every worker.
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        test: {
          ...everywhere,
          name: 'components',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'happy-dom',
          // A link to a file leads nowhere: the tests that follow would find themselves at its address.
          environmentOptions: {
            happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' }, navigation: { disableFallbackToSetURL: true } } },
          },
          setupFiles: ['tests/components/support/setup.ts'],
          // React, antd and the declarations are loaded once a worker; what a test has drawn is taken away after it.
          isolate: false,
        },
      },
      // `npm test` runs the projects as far as `journeys`, `npm run test:more` those below.
      {
        test: {
          ...onDatabases,
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          provide: { rulesOn: 'sqlite' },
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
        },
      },
      {
        test: {
          ...onDatabases,
          name: 'postgres',
          include: filesWith(/^onEitherEngine\(/m, 'tests/api', 'tests/long'),
          provide: { rulesOn: 'postgres' },
        },
      },
      {
        test: {
          ...onDatabases,
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          provide: { rulesOn: 'sqlite' },
        },
      },
      {
        // The framework on resources that hold every word of the language, in place of the product's own.
        resolve: { alias: libraryForProduct },
        test: {
          ...everywhere,
          name: 'language',
          include: ['tests/language/**/*.test.ts'],
          globalSetup: ['tests/language/setup.ts'],
          pool: 'forks',
          // Each file has databases of its own.
          isolate: false,
        },
      },
      {
        test: {
          ...everywhere,
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          globalSetup: 'tests/support/built-demo.ts',
          pool: 'forks',
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
        },
      },
    ],
  },
});

/** The test files in some folders that hold a call. */
function filesWith(call: RegExp, ...folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return files.filter((file) => file.endsWith('.test.ts') && call.test(readFileSync(file, 'utf8')));
}
