import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyDatabase } from '../../api/db/copy.ts';
import { migrationNames } from '../../api/db/migrate.ts';
import { openDatabase } from '../../api/db/open.ts';
import { root } from '../../api/runtime/root.ts';
import { startCluster } from './cluster.ts';
import { files, placesIn } from './demo-server.ts';
import { linkFiles } from './link-files.ts';
import type { PostgresServer } from './postgres-server.ts';

const template = 'seseragi_demo';

/** Puts the demo data of a folder on a PostgreSQL, for `startClusterCopy` to copy. */
export async function copyToPostgres(folder: string, postgres: PostgresServer): Promise<void> {
  await postgres.run(`CREATE DATABASE ${template}`);
  const [from, to] = [openDatabase(placesIn(folder).DATABASE_URL), openDatabase(postgres.url(template))];
  await copyDatabase(from, to, migrationNames(join(root, 'migrations')));
  await from.close();
  await to.close();
  await postgres.run('VACUUM ANALYZE', template);
}

/** Three processes of the built product on a copy of that data, behind one address. @param server the address of its database `postgres` */
export async function startClusterCopy(server: string, folder: string, env: Readonly<Record<string, string>>) {
  const name = `demo_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const own = mkdtempSync(join(tmpdir(), 'seseragi-cluster-'));
  linkFiles(join(folder, files), join(own, files));
  const places = { DATABASE_URL: server.replace(/postgres$/, name), STORAGE_URL: placesIn(own).STORAGE_URL, LOG_LEVEL: 'error' };
  const cluster = await startCluster('seed/demo-server.js', { DATABASE_POOL: '5', ...places, ...env });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(own, { recursive: true, force: true });
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
