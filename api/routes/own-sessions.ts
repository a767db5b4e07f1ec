import { aliveSessions, endOtherSessions, endOwnSession } from '../access/own-sessions.ts';
import { writeAudit } from '../db/audit.ts';
import { notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';

const tag = 'ログイン';

const session = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    device: { type: ['string', 'null'], description: '端末の呼び名。「Windows の Chrome」など' },
    address: { type: ['string', 'null'] },
    startedAt: { type: 'string', format: 'date-time' },
    lastSeenAt: { type: 'string', format: 'date-time' },
    current: { type: 'boolean', description: 'この呼び出しのもの' },
  },
};

/** Where the signed-in person is signed in (decisions, paths of the new capabilities). Nobody sees, or ends, another's. */
export const ownSessionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sessions',
    summary: '自分がログインしている端末',
    tag,
    who: 'signedIn',
    answer: { status: 200, data: { type: 'object', properties: { sessions: { type: 'array', items: session } } } },
    run: async ({ context, services, actor }) => success(context, { sessions: await aliveSessions(services, actor) }),
  },
  {
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: '自分の端末を1つログアウトする',
    tag,
    who: 'signedIn',
    answer: { status: 200, data: { type: 'null' } },
    run: endOne,
  },
  {
    method: 'POST',
    path: '/sessions/end-others',
    summary: 'このほかの自分の端末をすべてログアウトする',
    tag,
    who: 'signedIn',
    answer: { status: 200, data: { type: 'object', properties: { ended: { type: 'integer' } } } },
    run: endOthers,
  },
];

async function endOne(call: Call): Promise<Response> {
  const id = Number(call.context.req.param('id'));
  const { services, actor } = call;
  await services.engine.transaction(async (db) => {
    if (!Number.isSafeInteger(id) || !(await endOwnSession(db, actor, id))) throw notFound('端末');
    await note(call, db, '端末を1つログアウトしました');
  });
  services.live.endSession(id);
  return success(call.context, null);
}

async function endOthers(call: Call): Promise<Response> {
  const { services, actor } = call;
  const ended = await services.engine.transaction(async (db) => {
    const ids = await endOtherSessions(db, actor);
    if (ids.length > 0) await note(call, db, `ほかの端末をすべてログアウトしました（${ids.length}件）`);
    return ids;
  });
  for (const id of ended) services.live.endSession(id);
  return success(call.context, { ended: ended.length });
}

async function note({ services, actor, origin }: Call, db: Parameters<typeof writeAudit>[0], summary: string): Promise<void> {
  await writeAudit(db, actor, origin, services.now(), { action: 'logout', resource: null, recordId: null, summary });
}
