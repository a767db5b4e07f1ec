import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Actor } from './actor.ts';

/** How stale `lastSeenAt` may get: a write a minute is enough to measure idleness by. */
const touchAfter = 60_000;

/** Opens a session and returns its token, which is stored only as a hash. */
export async function startSession({ engine, settings, now }: Services, userId: number, address: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const expiresAt = new Date(at.getTime() + settings.sessionHours * 3_600_000).toISOString();
  const instant = at.toISOString();
  await engine.db.transaction().execute(async (db) => {
    // Dead sessions go when new ones come, so that the table never grows beyond the living.
    await db.deleteFrom('sessions').where('expiresAt', '<', instant).execute();
    await db
      .insertInto('sessions')
      .values({ tokenHash: hashOf(token), userId, lastSeenAt: instant, expiresAt, address, createdAt: instant, updatedAt: instant })
      .execute();
  });
  return token;
}

/** The person behind a token, or null when the session is unknown, idle too long, expired, or its user suspended. */
export async function actorOf(services: Services, token: string): Promise<Actor | null> {
  const { engine, now } = services;
  const session = await aliveSession(services, 'tokenHash', hashOf(token));
  if (!session) return null;
  if (now().getTime() - Date.parse(session.lastSeenAt) > touchAfter)
    await engine.db.updateTable('sessions').set({ lastSeenAt: now().toISOString() }).where('id', '=', session.sessionId).execute();
  return actorFrom(services, session);
}

/** The same for a session that is known already, without counting it as activity: an open page alone keeps nobody signed in. */
export async function actorOfSession(services: Services, sessionId: number): Promise<Actor | null> {
  const session = await aliveSession(services, 'id', sessionId);
  return session ? actorFrom(services, session) : null;
}

type AliveSession = NonNullable<Awaited<ReturnType<typeof aliveSession>>>;

async function aliveSession({ engine, settings, now }: Services, column: 'tokenHash' | 'id', value: string | number) {
  const session = await engine.reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id as sessionId',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'users.id as userId',
      'users.username',
      'users.roletype',
      'users.organizationId',
      'users.forcePasswordChange',
      'users.status',
    ])
    .where(`sessions.${column}`, '=', value)
    .executeTakeFirst();
  if (session?.status !== 1) return null;
  const at = now().getTime();
  const idle = at - Date.parse(session.lastSeenAt);
  return Date.parse(session.expiresAt) <= at || idle > settings.sessionIdleMinutes * 60_000 ? null : session;
}

async function actorFrom(services: Services, session: AliveSession): Promise<Actor> {
  const { sessionId, userId, username, roletype, organizationId, forcePasswordChange } = session;
  const applied = roletype === 'recipient' && organizationId !== null ? await appliedFor(services, organizationId) : [];
  return {
    sessionId,
    userId,
    username,
    role: roletype,
    organizationId,
    mustChangePassword: forcePasswordChange === 1,
    categories: [...new Set(applied.map(({ category }) => category))],
    grantYears: [...new Set(applied.map(({ grantYear }) => grantYear))],
  };
}

/** Which notices concern a grantee follows from this. */
function appliedFor({ engine }: Services, organizationId: number) {
  return engine.reader.selectFrom('applications').select(['category', 'grantYear']).distinct().where('organizationId', '=', organizationId).execute();
}

/** Ends a user's sessions, but for the one to keep. */
export async function endSessions(db: Kysely<Database>, userId: number, keep?: number): Promise<void> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  await (keep === undefined ? all : all.where('id', '<>', keep)).execute();
}

export async function endSession({ engine }: Services, sessionId: number): Promise<void> {
  await engine.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
