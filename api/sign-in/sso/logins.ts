import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Transaction } from '../../db/database.ts';
import { newIds } from '../../db/engines/new-rows.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings/settings.ts';
import { hashOf } from '../password-links.ts';
import type { Asked } from './provider.ts';

/** Minutes for a login at the provider, and seconds in which the page fetches its session. */
const loginMinutes = 10;
const ticketSeconds = 60;

/** A single sign-on goes on in the browser in which it began. The provider leads back from elsewhere, so that the cookie has to come along from there. */
const cookieName = 'seseragi_sso';

export function browserToken(context: Context): string | null {
  const token = getCookie(context, cookieName);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function browserCookie(token: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${token}; Path=/api/sso; Max-Age=${loginMinutes * 60}; HttpOnly; SameSite=Lax${secure}`;
}

export const newToken = () => randomBytes(32).toString('base64url');

interface Begun {
  readonly returnTo: string | null;
  /** The session for which it is to show who is there; null at a login. */
  readonly sessionId: number | null;
}

const verifierAt = (row: number) => ({ table: 'sso_logins', column: 'verifier', row });

/** Notes what the provider is asked with, for the browser in which it is. */
export async function beginLogin({ engine, sealer, now }: Services, browser: string, asked: Asked, { returnTo, sessionId }: Begun): Promise<void> {
  const { state, nonce, verifier } = asked;
  const at = now().toISOString();
  const expiresAt = new Date(now().getTime() + loginMinutes * 60_000).toISOString();
  await engine.transaction(async (db) => {
    await db.deleteFrom('sso_logins').where('expiresAt', '<=', at).execute();
    const [id] = (await newIds(db, 'sso_logins', 1)) as [number];
    const row = { id, stateHash: hashOf(state), browserHash: hashOf(browser), nonce, verifier: sealer.seal(verifier, verifierAt(id)) };
    await db
      .insertInto('sso_logins')
      .values({ ...row, returnTo, sessionId, expiresAt, createdAt: at, updatedAt: at })
      .execute();
  }, 'read committed');
}

export interface Login extends Begun {
  readonly id: number;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether it goes on in the browser in which it began. */
  readonly isSameBrowser: boolean;
}

/** The login that the provider has answered, which it does once. Null where there is none, or none any more. */
export async function takeLogin({ engine, sealer, now }: Services, state: string, browser: string | null): Promise<Login | null> {
  const row = await engine.transaction(
    (db) =>
      db
        .updateTable('sso_logins')
        .set({ stateHash: hashOf(newToken()) })
        .where('stateHash', '=', hashOf(state))
        .where('expiresAt', '>', now().toISOString())
        .returningAll()
        .executeTakeFirst(),
    'read committed',
  );
  if (!row) return null;
  const { id, nonce, verifier, browserHash, returnTo, sessionId } = row;
  const isSameBrowser = browser !== null && hashOf(browser) === browserHash;
  return { id, nonce, verifier: sealer.open(verifier, verifierAt(id)), isSameBrowser, returnTo, sessionId };
}

/** @returns what the page fetches the session by */
export async function makeTicket(db: Transaction, { now }: Pick<Services, 'now'>, loginId: number, userId: number): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(now().getTime() + ticketSeconds * 1000).toISOString();
  await db
    .updateTable('sso_logins')
    .set({ ticketHash: hashOf(ticket), userId, expiresAt })
    .where('id', '=', loginId)
    .execute();
  return ticket;
}

/** @returns whose session it is for; null where it is used, too old, or another browser's */
export async function spendTicket({ engine, now }: Services, ticket: string, browser: string | null): Promise<number | null> {
  const row = await engine.transaction(
    (db) => db.deleteFrom('sso_logins').where('ticketHash', '=', hashOf(ticket)).returning(['userId', 'expiresAt', 'browserHash']).executeTakeFirst(),
    'read committed',
  );
  const isGood = row && browser !== null && row.browserHash === hashOf(browser) && row.expiresAt > now().toISOString();
  return isGood ? row.userId : null;
}
