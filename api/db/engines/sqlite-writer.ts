import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely';
import type { Database } from '../database.ts';
import { runAtOnce } from '../statements.ts';
import { SharedCommitDriver, type WritingConnection } from './sqlite-driver.ts';

/** SQLite's writing connection as Kysely's, on which transactions share their commits. `within` runs what goes past Kysely in the transaction under way. */
export function writerOn(connection: WritingConnection): { readonly db: Kysely<Database>; readonly within: <T>(work: () => T) => T } {
  const driver = new SharedCommitDriver(connection);
  const dialect = new SqliteDialect({ database: connection });
  dialect.createDriver = () => driver;
  const db = new Kysely<Database>({ dialect });
  const within = <T>(work: () => T) => driver.within(work);
  runAtOnce(db, {
    rows: (text, parameters) => within(() => connection.prepare(text).all(parameters)),
    change: (text, parameters) => within(() => changed(connection, text, parameters)),
  });
  return { db, within };
}

function changed(connection: SqliteDatabase, text: string, parameters: readonly unknown[]) {
  const { changes, lastInsertRowid } = connection.prepare(text).run(parameters);
  return { rows: Number(changes), lastId: Number(lastInsertRowid) };
}
