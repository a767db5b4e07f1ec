import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';

interface Kept {
  /** When it was begun, in milliseconds. */
  readonly at: number;
  readonly seen: Seen;
  readonly answer: Promise<unknown>;
}

/** What was on record about the tables when an answer was begun. */
interface Seen {
  readonly after: number;
  readonly count: number;
}

const keptBy = new WeakMap<Engine, Map<string, Kept>>();

/** Milliseconds after which it is worked out anew in any case: what is changed past the product is in no log. */
const longest = 60_000;

/** Log entries that are looked back: a transaction that was under way then may still put one among them. */
const lookBack = 1000;

/**
 * What costs a sum over many rows is worked out again only when one of those rows was written, by whichever process: each such write is in the log, in the
 * same transaction. Who asks meanwhile shares the answer that is under way.
 * @param resources whose rows it is made of
 */
export async function cachedUntilWritten<T>(engine: Engine, key: string, resources: readonly string[], work: () => Promise<T>): Promise<T> {
  const { reader } = engine;
  const answers = keptBy.get(engine) ?? new Map<string, Kept>();
  keptBy.set(engine, answers);
  const known = answers.get(key);
  if (known && performance.now() - known.at < longest && (await writesSince(reader, known.seen.after, resources)) === known.seen.count)
    return known.answer as Promise<T>;
  // Before the work: what is written beside it counts as new.
  const seen = await lookAt(reader, resources);
  // Begun by another since this call came in.
  const other = answers.get(key);
  if (other && other !== known) return other.answer as Promise<T>;
  const answer = work();
  const kept = { at: performance.now(), seen, answer };
  answers.set(key, kept);
  answer.catch(() => answers.get(key) === kept && answers.delete(key));
  return answer;
}

async function lookAt(db: Kysely<Database>, resources: readonly string[]): Promise<Seen> {
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
