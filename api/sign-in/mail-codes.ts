import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../domain/roles.ts';
import type { Transaction } from '../db/database.ts';
import { staffValues } from '../mail/merge-values.ts';
import { queueSecretMail } from '../mail/secret-mail.ts';
import type { Services } from '../services.ts';
import type { Prove } from './prove.ts';

/** Lifetime of a code, allowed wrong attempts, and the time for which it is not replaced, so that a stranger's requests cannot void it. */
export const codeMinutes = 10;
const maxTries = 5;
const pauseSeconds = 60;

interface Addressee {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly roletype: Role;
}

/** Mails a person a code for signing in or reauthentication; it voids an older one. A code that has just been sent is kept. */
export async function sendMailCode(
  db: Transaction,
  services: Pick<Services, 'settings' | 'sealer' | 'now'>,
  { id: userId, username, email, roletype }: Addressee,
): Promise<void> {
  const { settings, sealer, now } = services;
  const at = now().toISOString();
  const justSent = new Date(now().getTime() + (codeMinutes * 60 - pauseSeconds) * 1000).toISOString();
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  const expiresAt = new Date(now().getTime() + codeMinutes * 60_000).toISOString();
  const fresh = { codeHash: hashOf({ sealer }, userId, code), expiresAt, tries: 0, updatedAt: at };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_codes')
    .values({ userId, ...fresh, createdAt: at })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet(fresh)
        .where((eb) => eb.or([eb('mail_codes.expiresAt', '<=', justSent), eb('mail_codes.tries', '>=', maxTries)])),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const values = roletype === 'recipient' ? { organizationName: settings.foundationName } : staffValues(settings);
  const to = { name: username, address: email };
  await queueSecretMail(db, services, { purpose: 'login_code', values, secret: ['loginCode', code], to });
}

/**
 * Consumes a code. An attempt is counted before it is checked, so that concurrent attempts cannot exceed the limit.
 * @returns whether it was correct
 */
export async function consumeMailCode({ engine, sealer, now }: Services, userId: number, code: string): Promise<boolean> {
  return engine.transaction(async (db) => {
    const counted = await db
      .updateTable('mail_codes')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('userId', '=', userId)
      .where('expiresAt', '>', now().toISOString())
      .where('tries', '<', maxTries)
      .returning('codeHash')
      .executeTakeFirst();
    if (!counted || !isSame(counted.codeHash, hashOf({ sealer }, userId, digitsOf(code)))) return false;
    await db.deleteFrom('mail_codes').where('userId', '=', userId).execute();
    return true;
  });
}

export const wrongCode = '番号が正しくないか、期限が切れています。届いた番号を確かめるか、もう一度、番号を送ってください';

export const proveByMailCode: Prove = async ({ services }, user, { code }) =>
  (await consumeMailCode(services, user.id, String(code ?? ''))) ? null : { code: wrongCode };

/** Normalises full-width digits and spaces from a Japanese keyboard or a mail. */
function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
}

function hashOf({ sealer }: Pick<Services, 'sealer'>, userId: number, code: string): string {
  return sealer.fingerprint(`mail code ${userId} ${code}`);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
