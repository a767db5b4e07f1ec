import { defineConfig } from 'vitest/config';

/** A shared machine may be too busy at the wrong moment: there, and only there, what failed gets a second try. */
const retry = process.env.CI ? 1 : 0;

/** Vitest leaves one processor free, which on a machine with two halves the speed. */
const maxWorkers = '100%';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', maxWorkers, retry, include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: ['tests/support/databases.ts'],
          pool: 'forks',
          maxWorkers,
          retry,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          pool: 'forks',
          maxWorkers,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/support/browser-server.ts'],
          pool: 'forks',
          fileParallelism: false,
          maxConcurrency: 2,
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
