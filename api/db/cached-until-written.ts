import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';

interface CachedAnswer {
  /** When the computation began, in milliseconds. */
  readonly at: number;
  readonly seen: LogPosition;
  readonly answer: Promise<unknown>;
}

/** The state of the audit log over the tables when a computation began. */
interface LogPosition {
  readonly after: number;
  readonly count: number;
}

const caches = new WeakMap<Engine, Map<string, CachedAnswer>>();

/** Milliseconds after which an answer is recomputed in any case: changes made outside the product are in no log. */
const maxAge = 60_000;

/** Number of log entries to re-read: a transaction running at the time may still commit an entry with a smaller id. */
const lookBack = 1000;

/**
 * Caches an expensive aggregate until one of its rows is written, by whichever process: each write leaves an audit entry in the same transaction.
 * Concurrent callers share the running computation.
 * @param resources the resources whose rows it is computed from
 */
export async function cachedUntilWritten<T>(engine: Engine, key: string, resources: readonly string[], work: () => Promise<T>): Promise<T> {
  const { reader } = engine;
  const answers = caches.get(engine) ?? new Map<string, CachedAnswer>();
  caches.set(engine, answers);
  const known = answers.get(key);
  if (known && performance.now() - known.at < maxAge && (await writesSince(reader, known.seen.after, resources)) === known.seen.count)
    return known.answer as Promise<T>;
  // Read before the computation, so that a concurrent write counts as new.
  const seen = await logPosition(reader, resources);
  // Another call may have begun the computation meanwhile.
  const other = answers.get(key);
  if (other && other !== known) return other.answer as Promise<T>;
  const answer = work();
  const kept = { at: performance.now(), seen, answer };
  answers.set(key, kept);
  answer.catch(() => answers.get(key) === kept && answers.delete(key));
  return answer;
}

async function logPosition(db: Kysely<Database>, resources: readonly string[]): Promise<LogPosition> {
  const last = await db
    .selectFrom('audit_logs')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  const after = Math.max((last?.id ?? 0) - lookBack, 0);
  return { after, count: await writesSince(db, after, resources) };
}

async function writesSince(db: Kysely<Database>, after: number, resources: readonly string[]): Promise<number> {
  const found = db.selectFrom('audit_logs').select(sql<number>`count(*)`.as('count')).where('resource', 'in', resources).where('id', '>', after);
  return Number((await found.executeTakeFirstOrThrow()).count);
}
