import { anyTables } from './database.ts';
import type { Engine } from './engine.ts';
import { Parameter, statementFor } from './statements.ts';

/** The stored record of a call that has been made. */
export interface StoredCall {
  readonly id: number;
  readonly call: string;
  readonly status: number | null;
  /** Sealed. */
  readonly answer: string | null;
}

/** Looked up before every write. */
export async function callByKey({ reader, read }: Pick<Engine, 'reader' | 'read'>, callKey: string): Promise<StoredCall | null> {
  const found = statementFor<string>(reader, 'call by key', () =>
    anyTables(reader)
      .selectFrom('repeated_calls')
      .select(['id', 'call', 'status', 'answer'])
      .where('callKey', '=', new Parameter<string>((input) => input)),
  );
  const [row] = await read(found.sql, found.parameters(callKey));
  if (!row) return null;
  const [id, call, status, answer] = row as [number, string, number | null, string | null];
  return { id, call, status, answer };
}
