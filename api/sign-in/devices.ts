import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import { deviceWords } from '../../domain/device-words.ts';
import type { Database, Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings/settings.ts';

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

export interface KnownDevice {
  readonly id: number;
  /** Whether it stands in for the second factor, as its person has wanted. */
  readonly isTrusted: boolean;
}

/** A device that somebody has signed in by before; null where it is new to this person. */
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

/** Days for which a device stands in for the second factor. */
export const trustedDays = 30;

/** Keeps in mind that a person has signed in by a device. @param trust to ask it for no second factor for a while */
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

/** A device that its person is asked for no second factor on. */
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

/** From here on one device, or all, is asked for the second factor again. @returns how many */
export async function endTrust(db: Transaction, userId: number, id?: number): Promise<number> {
  const trusted = db.updateTable('known_devices').set({ trustedUntil: null }).where('userId', '=', userId).where('trustedUntil', 'is not', null);
  const { numUpdatedRows } = await (id === undefined ? trusted : trusted.where('id', '=', id)).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Of two people at one browser nothing in the database tells that it is one. */
function hashFor(userId: number, token: string): string {
  return createHash('sha256').update(`${userId} ${token}`).digest('base64url');
}
