import pg from 'pg';

/** Milliseconds that a server is waited for, and whoever still works in a schema that is to go. */
const patience = 10_000;
const longestWork = 60_000;

/** Makes an empty schema, in place of what a process that was killed has left in one of that name. @param name needs no quotes */
export function makeScratchSchema(url: string, name: string): Promise<void> {
  return administer(url, `DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}`);
}

export function dropScratchSchema(url: string, name: string): Promise<void> {
  return administer(url, `DROP SCHEMA IF EXISTS ${name} CASCADE`);
}

async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, lock_timeout: longestWork, application_name: 'seseragi' });
  // One that breaks is told by the statement that was under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statements);
  } finally {
    await client.end().catch(() => undefined);
  }
}
