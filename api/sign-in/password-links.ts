import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Role } from '../../domain/roles.ts';
import type { linkKinds } from '../../domain/terms.ts';
import type { Actor } from '../access/actor.ts';
import { noteControl } from '../access/controls.ts';
import type { Database, Transaction } from '../db/database.ts';
import { endSessions } from './sessions.ts';

type LinkKind = keyof typeof linkKinds;

export interface LinkOwner {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
  readonly kind: LinkKind;
}

/** Minutes for which a link is valid: one requested by its owner, and one sent with a new account. */
const linkMinutes: Readonly<Record<LinkKind, number>> = { reset: 30, invitation: 7 * 24 * 60 };

/**
 * Creates a link and stores the hash of its token. Earlier links of the same kind become void; those of the other kind remain, so that requesting a
 * reset does not void an invitation.
 * @param user with the recipient address, to which the link is bound
 * @param by who sends it, for the audit log; null where its own person has requested it
 * @returns the token, which only the mail contains
 */
export async function makePasswordLink(
  db: Transaction,
  user: { readonly id: number; readonly email: string },
  kind: LinkKind,
  now: Date,
  by: Pick<Actor, 'userId'> | null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now.toISOString();
  await db
    .deleteFrom('password_links')
    .where((eb) => eb.or([eb.and([eb('userId', '=', user.id), eb('kind', '=', kind)]), eb('expiresAt', '<', at)]))
    .execute();
  const expiresAt = new Date(now.getTime() + linkMinutes[kind] * 60_000).toISOString();
  await db
    .insertInto('password_links')
    .values({ tokenHash: hashOf(token), userId: user.id, kind, address: user.email, expiresAt, createdAt: at, updatedAt: at })
    .execute();
  await noteControl(db, { now: () => now }, by, user.id, ['invited']);
  return token;
}

/**
 * The account of a link; null when the link is unknown, used or expired, or the account is suspended, has another address, or may have no password.
 */
export async function linkOwner(db: Kysely<Database>, token: string, now: Date): Promise<LinkOwner | null> {
  const owner = await db
    .selectFrom('password_links as l')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'l.userId').onRef('u.email', '=', 'l.address'))
    .select(['u.id', 'u.username', 'u.email', 'u.roletype', 'l.kind'])
    .where('l.tokenHash', '=', hashOf(token))
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', now.toISOString())
    .where('u.status', '=', 1)
    .where('u.signIn', '<>', 'sso')
    .executeTakeFirst();
  return owner ?? null;
}

/** Consumes a link; of two concurrent calls one succeeds. @returns its owner, or null as `linkOwner` */
export async function consumePasswordLink(db: Transaction, token: string, now: Date): Promise<LinkOwner | null> {
  const owner = await linkOwner(db, token, now);
  const used = db.updateTable('password_links').set({ usedAt: now.toISOString() }).where('tokenHash', '=', hashOf(token)).where('usedAt', 'is', null);
  return owner && (await used.executeTakeFirst()).numUpdatedRows === 1n ? owner : null;
}

/** Voids all links of a changed account. */
async function voidPasswordLinks(db: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('userId', '=', userId).execute();
}

/** The stored hash of a link's token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Revokes access after a change of an account's password, address, role or state: ends its sessions except for the one to keep, voids its links, and
 * forgets its devices.
 */
export async function revokeAccess(db: Transaction, userId: number, keep?: number): Promise<void> {
  await endSessions(db, userId, keep);
  await voidPasswordLinks(db, userId);
  await db.deleteFrom('known_devices').where('userId', '=', userId).execute();
}
