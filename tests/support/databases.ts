import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { sealer } from '../../api/db/sealing.ts';
import { openStore } from '../../api/files/folder-store.ts';
import { loadSettings } from '../../api/settings/settings.ts';
import { loadMasters, seedDemo } from '../../seed/index.ts';
import { addFirstRows } from './first-rows.ts';
import { startPostgres } from './postgres-server.ts';
import { shared } from './shared-setup.ts';
import { testIdentity } from './signing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database file with the demo data, to copy. */
    sqliteTemplate: string;
    /** The folder with the bytes of the demo's files, to copy: one for each engine. */
    filesTemplate: string;
    /** A PostgreSQL on which `seseragi_template` holds the demo data. */
    postgresUrl: string;
    /** Where `onEitherEngine` runs. */
    rulesOn: 'sqlite' | 'postgres';
  }
}

export const postgresTemplate = 'seseragi_template';

/** Provides one database with the demo data on each engine; test files work on copies of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { provided, release } = await shared('databases', make);
  project.provide('sqliteTemplate', provided.sqlite);
  project.provide('filesTemplate', provided.files);
  project.provide('postgresUrl', provided.postgres);
  return release;
}

async function make() {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-test-'));
  const sqlite = join(folder, 'template.sqlite');
  const files = join(folder, 'files');
  const postgres = await startPostgres();
  await postgres.run(`CREATE DATABASE ${postgresTemplate}`);
  // Apart: some files are sealed, and no two sealings are alike.
  await fillTemplate(`file:${sqlite}`, join(files, 'sqlite'));
  await fillTemplate(postgres.url(postgresTemplate), join(files, 'postgres'));
  // The copies take over what the planner knows: SQLite finds it out whenever it is opened.
  await openDatabase(`file:${sqlite}`).close();
  await postgres.run('VACUUM ANALYZE', postgresTemplate);
  const remove = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { provided: { sqlite, files, postgres: postgres.url('postgres') }, remove };
}

/** Makes a database with the demo data, and the files that belong to it. */
export async function fillTemplate(url: string, filesFolder: string): Promise<void> {
  const engine = openDatabase(url);
  await migrate(engine);
  await loadMasters(engine, '2026-11-21T00:00:00.000Z');
  const files = openStore(`file:${filesFolder}`);
  const settings = loadSettings({});
  const signing = { identity: await testIdentity(), problem: null };
  await seedDemo(engine, { baseDate: '2026-11-21', applications: 400, ...sealer(settings.secretKey), files, settings, signing });
  await addFirstRows(engine);
  await engine.close();
}
