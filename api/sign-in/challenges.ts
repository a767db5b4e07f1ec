import { randomBytes } from 'node:crypto';
import type { challengeKinds } from '../../domain/terms.ts';
import type { Services } from '../services.ts';
import { hashOf } from './password-links.ts';

/** What a challenge is for, and whose it is: nobody's at the login, where nobody has said yet who asks. */
export interface Asked {
  readonly kind: keyof typeof challengeKinds;
  readonly userId?: number;
  readonly sessionId?: number;
}

/** Minutes in which a challenge has to be answered. */
export const challengeMinutes = 5;

/** Makes what a passkey has to sign. In the database, so that whichever process is asked next knows it. */
export async function makeChallenge({ engine, now }: Pick<Services, 'engine' | 'now'>, { kind, userId, sessionId }: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const at = now();
  const [createdAt, expiresAt] = [at.toISOString(), new Date(at.getTime() + challengeMinutes * 60_000).toISOString()];
  await engine.transaction(async (db) => {
    await db.deleteFrom('challenges').where('expiresAt', '<=', createdAt).execute();
    const whose = { kind, userId: userId ?? null, sessionId: sessionId ?? null };
    await db
      .insertInto('challenges')
      .values({ ...whose, challengeHash: hashOf(challenge), expiresAt, createdAt, updatedAt: createdAt })
      .execute();
  }, 'read committed');
  return challenge;
}

/** Uses a challenge up, whatever comes of its answer. @returns whether it was asked for this, and is not too old */
export async function takeChallenge(
  { engine, now }: Pick<Services, 'engine' | 'now'>,
  { kind, userId, sessionId }: Asked,
  challenge: string,
): Promise<boolean> {
  const taken = await engine.transaction(
    (db) =>
      db
        .deleteFrom('challenges')
        .where('challengeHash', '=', hashOf(challenge))
        .where('kind', '=', kind)
        .where('userId', userId === undefined ? 'is' : '=', userId ?? null)
        .where('sessionId', sessionId === undefined ? 'is' : '=', sessionId ?? null)
        .returning('expiresAt')
        .executeTakeFirst(),
    'read committed',
  );
  return taken !== undefined && taken.expiresAt > now().toISOString();
}
