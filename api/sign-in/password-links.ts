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

/** Minutes that a link lives: one asked for by its owner, and one that comes unasked with a new account. */
const linkMinutes: Readonly<Record<LinkKind, number>> = { reset: 30, invitation: 7 * 24 * 60 };

/**
 * Makes a link's token and keeps its hash. Earlier links of the same kind are void; the other kind's are not, so that nobody voids an invitation by
 * asking for a reset.
 * @param user with the address that the link goes to, which is the only one that it is good for
 * @param by who has it sent, which is on record; null where its own person has asked for it
 * @returns the token, which is in the mail alone
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

/** Whose password a link sets; null when it is unknown, used, too old, or the account is suspended, has another address by now, or is to have no password. */
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

/** Uses a link up. Of two at the same moment one wins. @returns whose it was, or null as `linkOwner` */
export async function usePasswordLink(db: Transaction, token: string, now: Date): Promise<LinkOwner | null> {
  const owner = await linkOwner(db, token, now);
  const used = db.updateTable('password_links').set({ usedAt: now.toISOString() }).where('tokenHash', '=', hashOf(token)).where('usedAt', 'is', null);
  return owner && (await used.executeTakeFirst()).numUpdatedRows === 1n ? owner : null;
}

/** The account has changed: what was sent for the one that it was opens nothing any more. */
async function voidPasswordLinks(db: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('userId', '=', userId).execute();
}

/** What of a link is kept. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * What every change of an account's password, address, role or state brings with it: its sessions end, but for the one to keep, its links are dead, and
 * no device is known any more.
 */
export async function revokeAccess(db: Transaction, userId: number, keep?: number): Promise<void> {
  await endSessions(db, userId, keep);
  await voidPasswordLinks(db, userId);
  await db.deleteFrom('known_devices').where('userId', '=', userId).execute();
}
