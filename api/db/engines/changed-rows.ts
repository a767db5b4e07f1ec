import { PostgresAdapter, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { updateStored } from '../row-writes.ts';
import { ArrayValue, prepared, preparedRows } from '../statements.ts';

/** The outcome of a call. */
export interface CallAnswer {
  readonly id: number;
  readonly status: number;
  readonly answer: string | null;
}

/** Stores answers with their calls: in one statement where round trips are expensive, otherwise one by one. */
export async function storeAnswers(db: Transaction, answers: readonly CallAnswer[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const { id, ...row } of answers) await updateStored(db, 'repeated_calls', { id, version: 1 }, row);
    return;
  }
  const column = <K extends keyof CallAnswer>(name: K) => new ArrayValue(answers.map((one) => one[name]));
  await preparedRows(db, storing(db, { ids: column('id'), statuses: column('status'), texts: column('answer') }, undefined));
}

const storing = prepared((db, { ids, statuses, texts }: Readonly<Record<'ids' | 'statuses' | 'texts', unknown>>) => {
  const values = sql`unnest(${ids}::bigint[], ${statuses}::bigint[], ${texts}::text[]) as given (id, status, answer)`;
  const text = sql`update repeated_calls set status = given.status, answer = given.answer from ${values} where repeated_calls.id = given.id`;
  return { compile: () => text.compile(db) };
});
