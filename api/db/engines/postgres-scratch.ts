import pg from 'pg';

/** Milliseconds to wait for a connection, and for other users of a schema that is to be dropped. */
const timeout = 10_000;
const maxWork = 60_000;

/** Creates an empty schema, replacing one of that name left by a killed process. @param name needs no quotes */
export function makeScratchSchema(url: string, name: string): Promise<void> {
  return administer(url, `DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}`);
}

export function dropScratchSchema(url: string, name: string): Promise<void> {
  return administer(url, `DROP SCHEMA IF EXISTS ${name} CASCADE`);
}

async function administer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout, lock_timeout: maxWork, application_name: 'seseragi' });
  // A broken connection is reported by the statement that was running.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statements);
  } finally {
    await client.end().catch(() => undefined);
  }
}
