import { rolesThatMay } from '../../../api/access/permissions.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { all, enumOf, listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { roles } from '../../../domain/roles.ts';
import { entryStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { callStandingAt, deadlineOf } from '../rules/standing.ts';

const { calls, entries } = resources;

/** Minutes covered by the chart of submissions. */
const minutesShown = 60;

/** Maximum number of drafts listed; the list of entries has all. */
const maxListed = 200;

export const callRoutes = tagged(calls.label, [
  route('GET /calls/{id}/board', {
    params: rowId(calls),
    summary:
      '締切の日の状況：書いている途中・書き終えた・提出済みの件数、直近60分の提出、まだ提出していない団体。締切まで開かない公募は件数と、紙で届いて自分で入力しているものだけです',
    who: rolesThatMay(entries, 'read', roles).filter((role) => role !== 'recipient'),
    answer: objectOf({
      ...all('string', 'now', 'deadline'),
      standing: enumOf(['unpublished', 'before', 'open', 'closed']),
      isSealed: 'boolean',
      counts: objectOf(all('integer', ...Object.keys(entryStates), 'complete')),
      minutes: listOf(objectOf({ at: 'string', count: 'integer' })),
      waiting: listOf(
        objectOf({ ...all('integer', 'id', 'completeCount', 'sectionCount'), ...all('string', 'organizationName', 'startedAt'), savedAt: 'string?' }),
      ),
      typed: listOf(objectOf({ id: 'integer', organizationName: 'string', status: enumOf(Object.keys(entryStates)), paperNote: 'string?' })),
    }),
    run: board,
  }),
]);

/** Statistics of a call; of drafts only the organisation and the progress. */
async function board({ services, actor, params: { id } }: Call<RowId>) {
  const db = services.engine.reader;
  const call = await rowWhere(db, 'calls', { id }, ['status', 'opensAt', 'closesAt', 'extendedUntil', 'sealed', 'unsealedAt']);
  if (!call) throw notFound(calls.label);
  const now = services.now().toISOString();
  const deadline = deadlineOf(call);
  const isSealed = call.sealed === 1 && call.unsealedAt === null && now < deadline;
  const callEntries = db.selectFrom('entries as e').where('e.callId', '=', id);
  const counted = await callEntries
    .select(({ fn }) => ['e.status', fn.countAll().as('count')])
    .groupBy('e.status')
    .execute();
  const complete = await callEntries
    .select(({ fn }) => fn.countAll().as('count'))
    .where('e.status', '=', 'writing')
    .where('e.sectionCount', '>', 0)
    .whereRef('e.completeCount', '=', 'e.sectionCount')
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(
    Object.keys(entryStates).map((status) => [status, Number(counted.find((one) => one.status === status)?.count ?? 0)]),
  );
  const waiting = isSealed
    ? []
    : await callEntries
        .innerJoin('organizations as o', 'o.id', 'e.organizationId')
        .select(['e.id', 'o.name as organizationName', 'e.completeCount', 'e.sectionCount', 'e.savedAt', 'e.createdAt as startedAt'])
        .where('e.status', '=', 'writing')
        .orderBy('e.completeCount', 'desc')
        .orderBy('e.id')
        .limit(maxListed)
        .execute();
  // Shown in sealed calls too, as the staff member who types a paper entry knows its content.
  const typed = await callEntries
    .innerJoin('entry_members as m', 'm.entryId', 'e.id')
    .innerJoin('organizations as o', 'o.id', 'e.organizationId')
    .select(['e.id', 'o.name as organizationName', 'e.status', 'e.paperNote'])
    .where('e.fromPaper', '=', 1)
    .where('m.userId', '=', actor.userId)
    .orderBy('e.id')
    .execute();
  return {
    ...{ now, deadline, isSealed, waiting, typed },
    standing: callStandingAt(call, now),
    counts: { ...counts, complete: Number(complete.count) },
    minutes: await submissionsByMinute(id, now, db),
  };
}

/** First and repeated submissions by minute of arrival; minutes without any are left out. */
async function submissionsByMinute(callId: number, now: string, db: Call['services']['engine']['reader']) {
  const rows = await db
    .selectFrom('entry_snapshots as s')
    .innerJoin('entries as e', 'e.id', 's.entryId')
    .select('s.arrivedAt')
    .where('e.callId', '=', callId)
    .where('s.arrivedAt', '>=', new Date(Date.parse(now) - minutesShown * 60_000).toISOString())
    .orderBy('s.arrivedAt')
    .execute();
  const minutes = new Map<string, number>();
  for (const { arrivedAt } of rows) {
    const at = `${arrivedAt.slice(0, 16)}:00.000Z`;
    minutes.set(at, (minutes.get(at) ?? 0) + 1);
  }
  return [...minutes].map(([at, count]) => ({ at, count }));
}
