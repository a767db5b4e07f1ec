import type { TestProject } from 'vitest/node';
import { startPostgres } from '../support/postgres-server.ts';
import { engines } from './engines.ts';

/** Starts the PostgreSQL on which each file makes a database of its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!engines.includes('postgres')) return undefined;
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url('postgres'));
  return () => postgres.stop();
}
