import { hash, randomBytes } from 'node:crypto';
import type { Role } from '../../domain/roles.ts';
import type { sessionWaits } from '../../domain/terms.ts';
import type { Actor, Awaited, Factor } from '../access/actor.ts';
import type { Transaction } from '../db/database.ts';
import { prepared } from '../db/statements.ts';
import type { Services } from '../services.ts';

/** Milliseconds by which `lastSeenAt` may be stale: one write a minute suffices for the idle timeout. */
const touchAfter = 60_000;

/** Minutes within which the second factor must follow the first. */
const factorMinutes = 10;

/** The properties of a new session. */
export interface Opening {
  readonly address: string | null;
  /** The person's name for the device. */
  readonly device?: string | null;
  readonly factor?: Factor;
  readonly awaits?: keyof typeof sessionWaits | null;
}

/**
 * Opens a session and returns its token, of which only a hash is stored. When a person has too many sessions, the least recently used end; one that
 * waits for the second factor ends none and expires soon.
 * @param alsoWrite writes more in the same transaction
 */
export async function startSession(
  services: Services,
  userId: number,
  { address, device = null, factor = 'password', awaits = null }: Opening,
  alsoWrite?: (db: Transaction) => Promise<void>,
): Promise<string> {
  const { engine, settings, now, live } = services;
  const token = randomBytes(32).toString('base64url');
  const at = now();
  const minutes = awaits === 'factor' ? factorMinutes : settings.sessionHours * 60;
  const expiresAt = new Date(at.getTime() + minutes * 60_000).toISOString();
  const instant = at.toISOString();
  const shown = { factor, factorAt: factor === 'device' ? null : instant, awaits };
  const session = {
    ...{ tokenHash: hashOf(token), userId, lastSeenAt: instant, expiresAt, address, device, createdAt: instant, updatedAt: instant },
    ...shown,
  };
  const ended = await engine.transaction(async (db) => {
    // Deletes expired sessions, so that the table does not grow.
    await db.deleteFrom('sessions').where('expiresAt', '<', instant).execute();
    const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
    await alsoWrite?.(db);
    return awaits === 'factor' ? [] : endOldest(db, userId, id, settings.sessionLimit);
  }, 'read committed');
  for (const id of ended) live.endSession(id);
  return token;
}

async function endOldest(db: Transaction, userId: number, newest: number, limit: number): Promise<number[]> {
  const others = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '<>', newest)
    .where((eb) => eb.or([eb('awaits', 'is', null), eb('awaits', '<>', 'factor')]))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ended = others.slice(limit - 1).map(({ id }) => id);
  if (ended.length > 0) await db.deleteFrom('sessions').where('id', 'in', ended).execute();
  return ended;
}

/**
 * The person of a session token, or null when the session is unknown, idle, expired, or its user is suspended.
 * @param mayGoOn checked for the person once a minute of use
 */
export async function actorOf(services: Services, token: string, mayGoOn?: (userId: number) => Promise<boolean>): Promise<Actor | null> {
  const session = await aliveSession(services, 'tokenHash', hashOf(token));
  if (!session) return null;
  if (services.now().getTime() - Date.parse(session.lastSeenAt) > touchAfter) {
    if (mayGoOn && !(await mayGoOn(session.userId))) return null;
    await touch(services, session.sessionId);
  }
  return actorFrom(services, session);
}

async function touch({ engine, now }: Services, sessionId: number): Promise<void> {
  await engine.transaction(async (db) => {
    await db.updateTable('sessions').set({ lastSeenAt: now().toISOString() }).where('id', '=', sessionId).execute();
  }, 'read committed');
}

/** The person of a known session, without counting as activity: an open page alone keeps nobody signed in. */
export async function actorOfSession(services: Services, sessionId: number): Promise<Actor | null> {
  const session = await aliveSession(services, 'id', sessionId);
  return session ? actorFrom(services, session) : null;
}

interface Session {
  readonly sessionId: number;
  readonly lastSeenAt: string;
  readonly expiresAt: string;
  readonly userId: number;
  readonly username: string;
  readonly roletype: Role;
  readonly organizationId: number | null;
  readonly forcePasswordChange: number;
  readonly status: number;
  readonly factor: Factor | null;
  readonly factorAt: string | null;
  readonly awaits: keyof typeof sessionWaits | null;
}

async function aliveSession(services: Services, column: 'tokenHash' | 'id', value: string | number): Promise<Session | null> {
  const session = await sessionRow(services, column, value);
  if (session?.status !== 1) return null;
  const { settings, now } = services;
  const at = now().getTime();
  const idle = at - Date.parse(session.lastSeenAt);
  return Date.parse(session.expiresAt) <= at || idle > settings.sessionIdleMinutes * 60_000 ? null : session;
}

/** Read at every call, so that a session ended by any process ends at once. */
async function sessionRow({ engine }: Services, column: 'tokenHash' | 'id', value: string | number): Promise<Session | null> {
  const { sql, parameters } = sessionBy(engine.reader, value, column);
  const [cells] = await engine.read(sql, parameters);
  if (!cells) return null;
  const [sessionId, lastSeenAt, expiresAt, userId, username, roletype, organizationId, forcePasswordChange, status, factor, factorAt, awaits] = cells;
  return {
    sessionId,
    lastSeenAt,
    expiresAt,
    userId,
    username,
    roletype,
    organizationId,
    forcePasswordChange,
    status,
    factor,
    factorAt,
    awaits,
  } as Session;
}

const sessionBy = prepared((db, value: string | number, column: 'tokenHash' | 'id') =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'sessions.lastSeenAt', 'sessions.expiresAt', 'users.id as userId', 'users.username', 'users.roletype'])
    .select(['users.organizationId', 'users.forcePasswordChange', 'users.status'])
    .select(['sessions.factor', 'sessions.factorAt', 'sessions.awaits'])
    .where(`sessions.${column}`, '=', value as never),
);

async function actorFrom(services: Services, session: Session): Promise<Actor> {
  const { sessionId, userId, username, roletype, organizationId, factor, factorAt } = session;
  const applied = roletype === 'recipient' && organizationId !== null ? await appliedFor(services, organizationId) : [];
  return {
    sessionId,
    userId,
    username,
    role: roletype,
    organizationId,
    awaits: awaitedBy(session),
    factor,
    factorAt,
    categories: [...new Set(applied.map(({ category }) => category))],
    grantYears: [...new Set(applied.map(({ grantYear }) => grantYear))],
  };
}

/** With a temporary password, a new password comes before enrolling a second factor. */
function awaitedBy({ awaits, forcePasswordChange }: Session): Awaited | null {
  return awaits === 'enrolment' && forcePasswordChange === 1 ? 'password' : (awaits ?? (forcePasswordChange === 1 ? 'password' : null));
}

/** Records the proved factor, and that the session no longer waits for enrolment. */
export async function noteProof(db: Transaction, { now }: Pick<Services, 'now'>, sessionId: number, factor: Factor): Promise<void> {
  await db.updateTable('sessions').set({ factor, factorAt: now().toISOString(), awaits: null }).where('id', '=', sessionId).execute();
}

/** The categories and years of an organisation's applications, which determine the notices for a grantee. */
function appliedFor({ engine }: Services, organizationId: number) {
  return engine.reader.selectFrom('applications').select(['category', 'grantYear']).distinct().where('organizationId', '=', organizationId).execute();
}

/** Ends a user's sessions, except for the one to keep. */
export async function endSessions(db: Transaction, userId: number, keep?: number): Promise<void> {
  const all = db.deleteFrom('sessions').where('userId', '=', userId);
  await (keep === undefined ? all : all.where('id', '<>', keep)).execute();
}

export async function endSession(db: Transaction, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
