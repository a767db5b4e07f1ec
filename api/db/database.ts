import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { resources } from '../../resources.config.ts';
import type { Table, Tables } from '../../schema/derive/rows.ts';
import type { systemTables } from './system-tables.ts';

type SystemTables = { [N in keyof typeof systemTables]: Table<(typeof systemTables)[N]['fields']> };

/** The tables as Kysely's type, inferred from the configuration. */
export type Database = Tables<typeof resources> & SystemTables;

/**
 * A running transaction. Code that writes takes one, so that it cannot be given a connection that would wait for the surrounding transaction; code
 * that only reads takes a `Kysely<Database>`, which a transaction is too.
 */
export type Transaction = KyselyTransaction<Database>;

/** Tables known by name only, as the generated routes use them. */
export type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The same connection for code that knows tables by name only. */
export function anyTables(db: Kysely<Database>): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}
