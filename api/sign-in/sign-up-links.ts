import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { tokenLink } from '../mail/token-link.ts';
import { hashOf } from './password-links.ts';

/** Whom a link was sent to, and what for. */
export interface SignUpLink {
  readonly email: string;
  /** The call that the person came from. */
  readonly callId: number | null;
  /** The draft that the person is invited to write. */
  readonly entryId: number | null;
}

/** Hours that a link lives: one asked for on the page, and one that comes unasked from a colleague. */
const linkHours = { asked: 24, invited: 7 * 24 };

/** Makes a link's token and keeps its hash; whoever is invited anew to the same draft has the newest link alone. @returns the token, which is in the mail alone */
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

/** What a link is for; null when it is unknown, used or too old. */
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

/** Uses a link up. Of two at the same moment one wins. @returns as `signUpLink` */
export async function spendSignUpLink(db: Transaction, token: string, now: Date): Promise<SignUpLink | null> {
  const link = await signUpLink(db, token, now);
  const used = db.updateTable('sign_ups').set({ usedAt: now.toISOString() }).where('tokenHash', '=', hashOf(token)).where('usedAt', 'is', null);
  return link && (await used.executeTakeFirst()).numUpdatedRows === 1n ? link : null;
}

/** The page on which a person signs up by the link's token. */
export function signUpAddress(settings: { readonly publicUrl: string }, token: string): string {
  return tokenLink(settings, '/user/sign-up', token);
}
