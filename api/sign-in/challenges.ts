import { randomBytes } from 'node:crypto';
import type { challengeKinds } from '../../domain/terms.ts';
import type { Services } from '../services.ts';
import { hashOf } from './password-links.ts';

/** The purpose and the user of a challenge; no user at the login, where nobody has been identified yet. */
export interface ChallengeRequest {
  readonly kind: keyof typeof challengeKinds;
  readonly userId?: number;
  readonly sessionId?: number;
}

/** Minutes for which a challenge is valid. */
export const challengeMinutes = 5;

/** Creates a challenge for a passkey. Stored in the database, so that any process can verify it. */
export async function makeChallenge(
  { engine, now }: Pick<Services, 'engine' | 'now'>,
  { kind, userId, sessionId }: ChallengeRequest,
): Promise<string> {
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

/** Consumes a challenge, whatever its result. @returns whether it was issued for this purpose and has not expired */
export async function consumeChallenge(
  { engine, now }: Pick<Services, 'engine' | 'now'>,
  { kind, userId, sessionId }: ChallengeRequest,
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
