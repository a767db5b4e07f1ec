import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../../api/runtime/root.ts';
import { copyToPostgres } from './cluster-demo.ts';
import { makeDemo } from './demo-server.ts';
import { startPostgres } from './postgres-server.ts';
import { shared } from './shared-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with what the built product keeps: its demo data and files, to copy. */
    demoTemplate: string;
    /** A PostgreSQL with a database of the same data, to copy, where the journeys are to run on several processes; else empty. */
    demoPostgres: string;
  }
}

/**
 * Provides the demo data for all that drives the built product, each on a copy of its own. With `BROWSER_SETUP=cluster` the browser journeys drive three
 * processes on PostgreSQL behind a proxy.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { provided, release } = await shared('built-demo', make);
  project.provide('demoTemplate', provided.folder);
  project.provide('demoPostgres', provided.postgres);
  return release;
}

async function make() {
  if (!existsSync(join(root, 'dist/web/index.html'))) throw new Error('Run `npm run build` first: the journeys drive the built product.');
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-demo-'));
  await makeDemo(folder);
  const postgres = process.env.BROWSER_SETUP === 'cluster' ? await startPostgres() : undefined;
  if (postgres) await copyToPostgres(folder, postgres);
  const remove = async () => {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { provided: { folder, postgres: postgres?.url('postgres') ?? '' }, remove };
}
