import { integer } from '../../schema/fields.ts';
import { aliveSessions, endOtherSessions, endOwnSession } from '../access/own-sessions.ts';
import { writeAudit } from '../db/audit.ts';
import { notFound } from '../failure.ts';
import { all, described, listOf, nothing, objectOf } from '../http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../http/route.ts';

const tag = 'ログイン';

const session = objectOf({
  id: 'integer',
  device: described('端末の呼び名。「Windows の Chrome」など', 'string?'),
  address: 'string?',
  ...all('date-time', 'startedAt', 'lastSeenAt'),
  current: described('この呼び出しのもの', 'boolean'),
});

/** Where the signed-in person is signed in (decisions, paths of the new capabilities). Nobody sees, or ends, another's. */
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
