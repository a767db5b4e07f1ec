import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** Minutes that a link lives: one asked for by its owner, and one that comes unasked with a new account. */
export const linkMinutes = { reset: 30, invitation: 7 * 24 * 60 } as const;

/** Makes a link's token and keeps its hash. Earlier links of the same person are void. @returns the token, which is in the mail alone */
export async function makePasswordLink(db: Kysely<Database>, userId: number, minutes: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db
    .deleteFrom('password_links')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('expiresAt', '<', at)]))
    .execute();
  const expiresAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  await db
    .insertInto('password_links')
    .values({ tokenHash: hashOf(token), userId, expiresAt, createdAt: at, updatedAt: at })
    .execute();
  return token;
}

/** Uses a link up. Of two at the same moment one wins. @returns whose it was, or null when it is unknown, used or too old */
export async function usePasswordLink(db: Kysely<Database>, token: string, now: Date): Promise<number | null> {
  const used = await db
    .updateTable('password_links')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst();
  return used?.userId ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
