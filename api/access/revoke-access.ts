import type { Transaction } from '../db/database.ts';
import { voidPasswordLinks } from './password-links.ts';
import { endSessions } from './sessions.ts';

/**
 * What every change of an account's password, address, role or state brings with it: its sessions end, but for the one to keep, its links are dead, and
 * no device is known any more.
 */
export async function revokeAccess(db: Transaction, userId: number, keep?: number): Promise<void> {
  await endSessions(db, userId, keep);
  await voidPasswordLinks(db, userId);
  await db.deleteFrom('known_devices').where('userId', '=', userId).execute();
}
