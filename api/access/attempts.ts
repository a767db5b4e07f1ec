import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Failed tries allowed in a window, per account and per address: an office may share one address. */
const limits = { account: 5, address: 50 } as const;
const windowMinutes = 15;

export interface Subject {
  readonly kind: keyof typeof limits;
  readonly name: string;
}

/** @throws Failure 429 once any of the subjects has failed too often; the answer is the same for accounts that do not exist */
export async function checkAttempts({ engine, now }: Services, subjects: readonly Subject[]): Promise<void> {
  const since = new Date(now().getTime() - windowMinutes * 60_000).toISOString();
  for (const subject of subjects) {
    const row = await engine.reader
      .selectFrom('login_attempts')
      .select('failures')
      .where('subject', '=', keyOf(subject))
      .where('windowStart', '>', since)
      .executeTakeFirst();
    if (row && row.failures >= limits[subject.kind]) throw tooMany();
  }
}

/** Counts a failure for each subject; a window that is over starts anew. */
export async function countFailure({ engine, now }: Services, subjects: readonly Subject[]): Promise<void> {
  const at = now().toISOString();
  const since = new Date(now().getTime() - windowMinutes * 60_000).toISOString();
  await engine.db.transaction().execute(async (db) => {
    await db.deleteFrom('login_attempts').where('windowStart', '<=', since).execute();
    for (const subject of subjects) {
      await db
        .insertInto('login_attempts')
        .values({ subject: keyOf(subject), failures: 1, windowStart: at, createdAt: at, updatedAt: at })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet((eb) => ({ failures: eb('login_attempts.failures', '+', 1), updatedAt: at })),
        )
        .execute();
    }
  });
}

export async function forgetFailures({ engine }: Services, subject: Subject): Promise<void> {
  await engine.db.deleteFrom('login_attempts').where('subject', '=', keyOf(subject)).execute();
}

const keyOf = ({ kind, name }: Subject) => `${kind}:${name}`;

const tooMany = () => new Failure(429, 'too_many_tries', `試行回数が多すぎます。${windowMinutes}分ほど待ってから、もう一度お試しください。`);
