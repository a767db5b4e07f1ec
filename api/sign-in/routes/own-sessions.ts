import { factors } from '../../../domain/terms.ts';
import { integer } from '../../../schema/fields.ts';
import type { Actor, Factor } from '../../access/actor.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { notFound } from '../../failures/failure.ts';
import { all, described, enumOf, listOf, nothing, nullable, objectOf } from '../../http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const tag = 'ログイン';

const session = objectOf({
  id: 'integer',
  device: described('端末の呼び名。「Windows の Chrome」など', 'string?'),
  address: 'string?',
  ...all('date-time', 'startedAt', 'lastSeenAt'),
  factor: described('最後に何で本人と確かめたか', nullable(enumOf(factors))),
  current: described('この呼び出しのもの', 'boolean'),
});

/** The sessions of the signed-in person (decisions, paths of the new capabilities). Nobody sees or ends those of others. */
export const ownSessionRoutes = tagged(tag, [
  route('GET /sessions', {
    summary: '自分がログインしている端末',
    who: 'signedIn',
    answer: objectOf({ sessions: listOf(session) }),
    run: async ({ services, actor }) => ({ sessions: await aliveSessions(services, actor) }),
  }),
  route('DELETE /sessions/{id}', {
    summary: '自分の端末を1つログアウトする',
    who: 'signedIn',
    params: { id: integer('端末', { min: 1 }) },
    answer: nothing,
    run: endOne,
  }),
  route('POST /sessions/end-others', {
    summary: 'このほかの自分の端末をすべてログアウトする',
    who: 'signedIn',
    answer: objectOf({ ended: 'integer' }),
    run: endOthers,
  }),
]);

async function endOne(call: Call<RowId>): Promise<void> {
  const { services, actor, params } = call;
  await services.engine.transaction(async (db) => {
    if (!(await endOwnSession(db, actor, params.id))) throw notFound('端末');
    await note(call, db, '端末を1つログアウトしました');
  });
  services.live.endSession(params.id);
}

async function endOthers(call: Call) {
  const { services, actor } = call;
  const ended = await services.engine.transaction(async (db) => {
    const ids = await endOtherSessions(db, actor);
    if (ids.length > 0) await note(call, db, `ほかの端末をすべてログアウトしました（${ids.length}件）`);
    return ids;
  });
  for (const id of ended) services.live.endSession(id);
  return { ended: ended.length };
}

async function note({ services, actor, origin }: Call<unknown>, db: Parameters<typeof writeAudit>[0], summary: string): Promise<void> {
  await writeAudit(db, actor, origin, services.now(), { action: 'logout', resource: null, recordId: null, summary });
}

/** A session as its person sees it. */
export interface OwnSession {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly factor: Factor | null;
  readonly current: boolean;
}

/** The usable sessions of a person: the calling one first, then by last use. */
async function aliveSessions({ engine, settings, now }: Services, { userId, sessionId }: Actor): Promise<OwnSession[]> {
  const at = now().getTime();
  const rows = await engine.reader
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'createdAt as startedAt', 'lastSeenAt', 'factor'])
    .where('userId', '=', userId)
    // A session that waits for the second factor is not usable yet.
    .where((eb) => eb.or([eb('awaits', 'is', null), eb('awaits', '<>', 'factor')]))
    .where('expiresAt', '>', new Date(at).toISOString())
    .where('lastSeenAt', '>=', new Date(at - settings.sessionIdleMinutes * 60_000).toISOString())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const sessions = rows.map((row) => ({ ...row, current: row.id === sessionId }));
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
}

/** @returns whether it existed and was the person's own */
async function endOwnSession(db: Transaction, { userId }: Actor, id: number): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '=', id).returning('id').execute();
  return ended.length > 0;
}

/** @returns the ids of the ended sessions */
async function endOtherSessions(db: Transaction, { userId, sessionId }: Actor): Promise<number[]> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', sessionId).returning('id').execute();
  return ended.map(({ id }) => id);
}
