import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from './database.ts';
import type { SchemaChange, SchemaState } from './schema-diff.ts';

/** Everything in which the two databases differ. Outside `engines/` nothing asks which one runs. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  /** For writing; a transaction sees its own writes here. */
  readonly db: Kysely<Database>;
  /** For reading what is committed, beside any writer. */
  readonly reader: Kysely<Database>;
  /** Whether a folded text occurs in a column; `%` and `_` are ordinary characters. */
  contains(column: string, text: string): RawBuilder<boolean>;
  /** Which unique column a failed write collided on: `users.email`, or null when it failed otherwise. */
  collision(error: unknown): { readonly table: string; readonly column: string } | null;
  /** Whether a delete failed because other rows need the row. */
  isStillNeeded(error: unknown): boolean;
  /** Lets new rows follow those that were inserted with ids of their own. */
  afterExplicitIds(table: keyof Database): Promise<void>;
  /** Runs one migration script and its bookkeeping in one transaction; processes that start together wait for each other. */
  migrate(run: (applied: (name: string) => Promise<boolean>, apply: (name: string, script: string) => Promise<void>) => Promise<void>): Promise<void>;
  /** What the database really holds, for comparison with the configuration. */
  inspect(): Promise<SchemaState>;
  /** The statements that make a change, for a migration file. */
  statements(change: SchemaChange): string[];
  close(): Promise<void>;
}
