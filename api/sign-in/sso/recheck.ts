import { randomUUID } from 'node:crypto';
import { resources } from '../../../resources.config.ts';
import type { Origin } from '../../access/actor.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { endSessions } from '../sessions.ts';
import { noteIdentity, refreshTokenAt, takeRole } from './accounts.ts';
import { confirmStillActive, type Oidc, SsoFailure } from './provider.ts';

/**
 * Periodically asks the provider whether a person is still active, and in which groups. Somebody who is not is signed out at once; while the provider
 * is unreachable nobody is, and it is asked again after a minute.
 * @returns whether the session may continue
 */
export async function isStillActive(services: Services, oidc: Oidc, userId: number): Promise<boolean> {
  const { engine, sealer, now, live, log } = services;
  const due = new Date(now().getTime() - oidc.recheckMinutes * 60_000).toISOString();
  const identity = await engine.reader
    .selectFrom('identities')
    .select(['id', 'refreshToken', 'checkedAt'])
    .where('userId', '=', userId)
    .where('checkedAt', '<=', due)
    .where('refreshToken', 'is not', null)
    .executeTakeFirst();
  if (!identity?.refreshToken || !(await claim(services, identity))) return true;
  const asked = await confirmStillActive(oidc, sealer.open(identity.refreshToken, refreshTokenAt(identity.id))).catch(
    (error: unknown) => error as SsoFailure,
  );
  if (asked instanceof Error) {
    if (!(asked instanceof SsoFailure)) throw asked;
    log.warn({ userId, err: asked.cause }, 'the provider of the single sign-on does not say whether somebody is still there');
    const { id, checkedAt } = identity;
    await engine.transaction((db) => db.updateTable('identities').set({ checkedAt }).where('id', '=', id).execute(), 'read committed');
    return true;
  }
  const isOut = await engine.transaction(async (db) => {
    const origin = { requestId: randomUUID(), address: null };
    if (asked === null) {
      await endAccess(db, services, origin, userId, `${oidc.label}で使えなくなったため、ログアウトさせました`);
      return true;
    }
    await noteIdentity(db, services, userId, asked.refreshToken);
    if (asked.groups === null) return false;
    const columns = ['id', 'username', 'email', 'roletype', 'status'] as const;
    const account = await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirstOrThrow();
    return (await takeRole(db, services, oidc, origin, account, asked.groups)) !== 'same';
  });
  if (isOut) live.recheck();
  return !isOut;
}

/** Ensures that one call of one process asks, since a provider treats a reused refresh token as stolen. */
async function claim({ engine, now }: Services, { id, checkedAt }: { readonly id: number; readonly checkedAt: string }): Promise<boolean> {
  const claimed = await engine.transaction(
    (db) =>
      db.updateTable('identities').set({ checkedAt: now().toISOString() }).where('id', '=', id).where('checkedAt', '=', checkedAt).executeTakeFirst(),
    'read committed',
  );
  return claimed.numUpdatedRows === 1n;
}

/** Ends all access of a person, and deletes the refresh token. */
export async function endAccess(db: Transaction, { now }: Pick<Services, 'now'>, origin: Origin, userId: number, summary: string): Promise<void> {
  await endSessions(db, userId);
  await db.updateTable('identities').set({ refreshToken: null, updatedAt: now().toISOString() }).where('userId', '=', userId).execute();
  const { username } = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow();
  const entry = { action: 'action', resource: resources.users.name, recordId: userId } as const;
  await writeAudit(db, null, origin, now(), { ...entry, summary: `${summary}（${username}）` });
}
