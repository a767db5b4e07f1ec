import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';

/** Failed tries allowed in a window, per account and per address: an office may share one address. */
const limits = { account: 5, address: 50, verification: 60 } as const;
const windowMinutes = 15;

export interface Subject {
  readonly kind: keyof typeof limits;
  readonly name: string;
}

/**
 * Counts a try for each subject as failed before it is judged, so that tries at the same time cannot slip through together.
 * A window that is over starts anew. The answer is the same for accounts that do not exist.
 * @throws Failure 429 once any of the subjects has failed too often
 */
export async function countTry({ engine, now }: Services, subjects: readonly Subject[]): Promise<void> {
  const at = now().toISOString();
  const since = new Date(now().getTime() - windowMinutes * 60_000).toISOString();
  await engine.transaction(async (db) => {
    await db.deleteFrom('login_attempts').where('windowStart', '<=', since).execute();
    for (const subject of subjects) {
      const { failures } = await db
        .insertInto('login_attempts')
        .values({ subject: keyOf(subject), failures: 1, windowStart: at, createdAt: at, updatedAt: at })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet((eb) => ({ failures: eb('login_attempts.failures', '+', 1), updatedAt: at })),
        )
        .returning('failures')
        .executeTakeFirstOrThrow();
      if (failures > limits[subject.kind]) throw tooMany();
    }
  }, 'atItsOwnRows');
}

/** After a success: the account starts afresh, and the address gets back the try that was counted for it. */
export async function forgive({ engine }: Services, subjects: readonly Subject[]): Promise<void> {
  for (const subject of subjects) {
    const key = keyOf(subject);
    if (subject.kind === 'account') await engine.db.deleteFrom('login_attempts').where('subject', '=', key).execute();
    else
      await engine.db
        .updateTable('login_attempts')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('subject', '=', key)
        .where('failures', '>', 0)
        .execute();
  }
}

const keyOf = ({ kind, name }: Subject) => `${kind}:${name}`;

const tooMany = () => new Failure(429, 'too_many_tries', `試行回数が多すぎます。${windowMinutes}分ほど待ってから、もう一度お試しください。`);
