import pg from 'pg';
import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';

/** Runs one statement on a stage's database, past both servers. */
export async function runSql(url: string, statement: string): Promise<void> {
  if (url.startsWith('file:')) {
    const db = new Sqlite(url.slice('file:'.length), { timeout: 10_000 });
    db.exec(statement);
    // The log must not grow into the measured time.
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
