import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { tokenLink } from '../mail/token-link.ts';
import { hashOf } from './password-links.ts';

/** The recipient and purpose of a link. */
export interface SignUpLink {
  readonly email: string;
  /** The call from which the person came. */
  readonly callId: number | null;
  /** The draft that the person is invited to write. */
  readonly entryId: number | null;
}

/** Hours for which a link is valid: one requested on the page, and one sent by a colleague. */
const linkHours = { asked: 24, invited: 7 * 24 };

/**
 * Creates a link and stores the hash of its token; a new invitation to the same draft voids the older link.
 * @returns the token, which only the mail contains
 */
export async function makeSignUpLink(db: Transaction, { email, callId, entryId }: SignUpLink, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  const hours = entryId === null ? linkHours.asked : linkHours.invited;
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  await db.deleteFrom('sign_ups').where('expiresAt', '<', at).execute();
  if (entryId !== null) await db.deleteFrom('sign_ups').where('entryId', '=', entryId).where('email', '=', email).execute();
  await db
    .insertInto('sign_ups')
    .values({ tokenHash: hashOf(token), email, callId, entryId, expiresAt, createdAt: at, updatedAt: at })
    .execute();
  return token;
}

/** The content of a link; null when it is unknown, used or expired. */
export async function signUpLink(db: Kysely<Database>, token: string, now: Date): Promise<SignUpLink | null> {
  const link = await db
    .selectFrom('sign_ups')
    .select(['email', 'callId', 'entryId'])
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return link ?? null;
}

/** Consumes a link; of two concurrent calls one succeeds. @returns as `signUpLink` */
export async function consumeSignUpLink(db: Transaction, token: string, now: Date): Promise<SignUpLink | null> {
  const link = await signUpLink(db, token, now);
  const used = db.updateTable('sign_ups').set({ usedAt: now.toISOString() }).where('tokenHash', '=', hashOf(token)).where('usedAt', 'is', null);
  return link && (await used.executeTakeFirst()).numUpdatedRows === 1n ? link : null;
}

/** The registration page for a link's token. */
export function signUpAddress(settings: { readonly publicUrl: string }, token: string): string {
  return tokenLink(settings, '/user/sign-up', token);
}
