import type { Kysely } from 'kysely';
import type { resources } from '../../resources.config.ts';
import type { Table, Tables } from '../../schema/derive/rows.ts';
import type { systemTables } from './system-tables.ts';

type SystemTables = { [N in keyof typeof systemTables]: Table<(typeof systemTables)[N]['fields']> };

/** The tables as Kysely's type, inferred from the configuration. */
export type Database = Tables<typeof resources> & SystemTables;

/** A table known only by its name, as the generated half meets it. */
export type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The same connection for code that knows tables by name only. */
export function anyTables(db: Kysely<Database>): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}
