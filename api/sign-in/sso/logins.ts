import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Transaction } from '../../db/database.ts';
import { reserveIds } from '../../db/engines/new-rows.ts';
import type { Services } from '../../services.ts';
import type { Settings } from '../../settings/settings.ts';
import { hashOf } from '../password-links.ts';
import type { AuthorizationRequest } from './provider.ts';

/** Minutes for the login at the provider, and seconds for the page to fetch its session. */
const loginMinutes = 10;
const ticketSeconds = 60;

/** Binds a sign-on to the browser in which it began. SameSite=Lax, since the provider redirects from another site. */
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
  /** The session to reauthenticate; null at a login. */
  readonly sessionId: number | null;
}

const verifierAt = (row: number) => ({ table: 'sso_logins', column: 'verifier', row });

/** Stores a new login attempt for its browser. */
export async function beginLogin(
  { engine, sealer, now }: Services,
  browser: string,
  asked: AuthorizationRequest,
  { returnTo, sessionId }: Begun,
): Promise<void> {
  const { state, nonce, verifier } = asked;
  const at = now().toISOString();
  const expiresAt = new Date(now().getTime() + loginMinutes * 60_000).toISOString();
  await engine.transaction(async (db) => {
    await db.deleteFrom('sso_logins').where('expiresAt', '<=', at).execute();
    const [id] = (await reserveIds(db, 'sso_logins', 1)) as [number];
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
  /** Whether it continues in the browser in which it began. */
  readonly isSameBrowser: boolean;
}

/** Consumes the login attempt that the provider answers. Null where there is none, or it has expired. */
export async function consumeLogin({ engine, sealer, now }: Services, state: string, browser: string | null): Promise<Login | null> {
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

/** @returns the ticket for fetching the session */
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

/** @returns the user; null where the ticket is used, expired, or another browser's */
export async function consumeTicket({ engine, now }: Services, ticket: string, browser: string | null): Promise<number | null> {
  const row = await engine.transaction(
    (db) => db.deleteFrom('sso_logins').where('ticketHash', '=', hashOf(ticket)).returning(['userId', 'expiresAt', 'browserHash']).executeTakeFirst(),
    'read committed',
  );
  const isGood = row && browser !== null && row.browserHash === hashOf(browser) && row.expiresAt > now().toISOString();
  return isGood ? row.userId : null;
}
