import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { deviceWords } from '../../domain/device-names.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';

/** The cookie by which a device is recognised after a sign-in. It grants no access; it only exempts from measures against strangers. */
const cookieName = 'seseragi_device';
const keptDays = 400;

/** The device token of the caller's browser; null where it has none or an invalid one. */
export function deviceToken(context: Context): string | null {
  const token = getCookie(context, cookieName);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function newDeviceToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The `Set-Cookie` header for a device token. */
export function deviceCookie(token: string, { publicUrl }: Pick<Settings, 'publicUrl'>): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${token}; Path=/api; Max-Age=${keptDays * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}

export interface KnownDevice {
  readonly id: number;
  /** Whether the person chose to skip the second factor on it. */
  readonly isTrusted: boolean;
}

/** A device from which the person has signed in before; null where it is new to this person. */
export async function knownDevice(
  db: Kysely<Database>,
  { now }: Pick<Services, 'now'>,
  userId: number,
  token: string | null,
): Promise<KnownDevice | null> {
  if (token === null) return null;
  const at = now();
  const since = new Date(at.getTime() - keptDays * 86_400_000).toISOString();
  const device = await db
    .selectFrom('known_devices')
    .select(['id', 'trustedUntil'])
    .where('tokenHash', '=', hashFor(userId, token))
    .where('lastUsedAt', '>', since)
    .executeTakeFirst();
  return device ? { id: device.id, isTrusted: device.trustedUntil !== null && device.trustedUntil > at.toISOString() } : null;
}

/** Days for which a trusted device replaces the second factor. */
export const trustedDays = 30;

/** Remembers the device of a sign-in. @param trust to skip the second factor on it for a while */
export async function rememberDevice(
  db: Transaction,
  { now }: Pick<Services, 'now'>,
  userId: number,
  token: string,
  userAgent: string | null | undefined,
  trust = false,
): Promise<void> {
  const at = now().toISOString();
  const device = deviceWords(userAgent);
  const trusted = trust ? { trustedUntil: new Date(now().getTime() + trustedDays * 86_400_000).toISOString() } : {};
  await db
    .insertInto('known_devices')
    .values({ userId, tokenHash: hashFor(userId, token), device, lastUsedAt: at, ...trusted, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet({ device, lastUsedAt: at, ...trusted, updatedAt: at }))
    .execute();
}

/** A device on which the person skips the second factor. */
export interface TrustedDevice {
  readonly id: number;
  readonly device: string;
  readonly lastUsedAt: string;
  readonly trustedUntil: string;
}

export async function trustedDevices(db: Kysely<Database>, { now }: Pick<Services, 'now'>, userId: number): Promise<TrustedDevice[]> {
  const devices = db.selectFrom('known_devices').select(['id', 'device', 'lastUsedAt', 'trustedUntil']).where('userId', '=', userId);
  return (await devices.where('trustedUntil', '>', now().toISOString()).orderBy('lastUsedAt', 'desc').orderBy('id').execute()) as TrustedDevice[];
}

/** Requires the second factor again on one device, or on all. @returns the number of devices */
export async function endTrust(db: Transaction, userId: number, id?: number): Promise<number> {
  const trusted = db.updateTable('known_devices').set({ trustedUntil: null }).where('userId', '=', userId).where('trustedUntil', 'is not', null);
  const { numUpdatedRows } = await (id === undefined ? trusted : trusted.where('id', '=', id)).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Includes the user id, so that the database does not reveal that two people share a browser. */
function hashFor(userId: number, token: string): string {
  return createHash('sha256').update(`${userId} ${token}`).digest('base64url');
}
