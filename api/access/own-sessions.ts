import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

/** A session as its own person sees it. */
export interface OwnSession {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly current: boolean;
}

/** The sessions that a person could go on with, the one that asks first, then by their last use. */
export async function aliveSessions({ engine, settings, now }: Services, { userId, sessionId }: Actor): Promise<OwnSession[]> {
  const at = now().getTime();
  const rows = await engine.reader
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt as startedAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date(at).toISOString())
    .where('lastSeenAt', '>=', new Date(at - settings.sessionIdleMinutes * 60_000).toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows.map((row) => ({ ...row, current: row.id === sessionId }));
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
}

/** @returns whether it was there, and theirs */
export async function endOwnSession(db: Transaction, { userId }: Actor, id: number): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).returning('id').execute();
  return ended.length > 0;
}

/** @returns the ids of those that ended */
export async function endOtherSessions(db: Transaction, { userId, sessionId }: Actor): Promise<number[]> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).returning('id').execute();
  return ended.map(({ id }) => id);
}
