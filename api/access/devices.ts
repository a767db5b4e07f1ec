import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { deviceWords } from '../../domain/device-words.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

/** A device is known by a cookie that its browser keeps after a sign-in. It opens nothing: whoever has it is only spared what strangers are kept out by. */
const cookieName = 'seseragi_device';
const keptDays = 400;

/** What the caller's browser names itself by; null where it does not, or by no name of ours. */
export function deviceToken(context: Context): string | null {
  const token = getCookie(context, cookieName);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The cookie as a header of an answer. */
export function deviceCookie(token: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${token}; Path=/api; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}

/** A device that somebody has signed in by before. @returns its id, or null where it is new to this person */
export async function knownDevice(
  db: Kysely<Database>,
  { now }: Pick<Services, 'now'>,
  userId: number,
  token: string | null,
): Promise<number | null> {
  if (token === null) return null;
  const since = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
  const device = await db
    .selectFrom('known_devices')
    .select('id')
    .where('tokenHash', '=', hashFor(userId, token))
    .where('lastUsedAt', '>', since)
    .executeTakeFirst();
  return device?.id ?? null;
}

/** Keeps in mind that a person has signed in by a device. */
export async function rememberDevice(
  db: Transaction,
  { now }: Pick<Services, 'now'>,
  userId: number,
  token: string,
  userAgent: string | null | undefined,
): Promise<void> {
  const at = now().toISOString();
  const device = deviceWords(userAgent);
  await db
    .insertInto('known_devices')
    .values({ userId, tokenHash: hashFor(userId, token), device, lastUsedAt: at, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ device, lastUsedAt: at, updatedAt: at }))
    .execute();
}

/** Of two people at one browser nothing in the database tells that it is one. */
function hashFor(userId: number, token: string): string {
  return createHash('sha256').update(`${userId} ${token}`).digest('base64url');
}
