import { createHash, randomBytes } from 'node:crypto';
import type { linkKinds } from '../../domain/terms.ts';
import type { Transaction } from '../db/database.ts';

export type LinkKind = keyof typeof linkKinds;

/** Minutes that a link lives: one asked for by its owner, and one that comes unasked with a new account. */
const linkMinutes: Readonly<Record<LinkKind, number>> = { reset: 30, invitation: 7 * 24 * 60 };

/**
 * Makes a link's token and keeps its hash. Earlier links of the same kind are void; the other kind's are not, so that nobody voids an invitation by
 * asking for a reset.
 * @param user with the address that the link goes to, which is the only one that it is good for
 * @returns the token, which is in the mail alone
 */
export async function makePasswordLink(
  db: Transaction,
  user: { readonly id: number; readonly email: string },
  kind: LinkKind,
  now: Date,
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
  return token;
}

/**
 * Uses a link up. Of two at the same moment one wins.
 * @returns whose it was, or null when it is unknown, used, too old, or the account is suspended or has another address by now
 */
export async function usePasswordLink(db: Transaction, token: string, now: Date): Promise<number | null> {
  const used = await db
    .updateTable('password_links')
    .set({ usedAt: now.toISOString() })
    .where('tokenHash', '=', hashOf(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.id', '=', 'password_links.userId')
          .whereRef('users.email', '=', 'password_links.address')
          .where('users.status', '=', 1),
      ),
    )
    .returning('userId')
    .executeTakeFirst();
  return used?.userId ?? null;
}

/** The account has changed: what was sent for the one that it was opens nothing any more. */
export async function voidPasswordLinks(db: Transaction, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('userId', '=', userId).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
