import type { Actor } from '../../../api/access/actor.ts';
import { rolesThatMay } from '../../../api/access/permissions.ts';
import { listOf, nothing, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import type { Cells } from '../../../api/resources/columns.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { readAll, readRow } from '../../../api/resources/read.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';

const { notifications } = resources;
const who = rolesThatMay(notifications, 'read', roles);
const tag = notifications.label;

/** Read marks of notices, stored per user on the server. */
export const noticeReadRoutes = tagged(tag, [
  route('GET /notifications/unread', {
    summary: '自分に向けた、まだ読んでいないお知らせのID',
    who,
    answer: objectOf({ count: 'integer', ids: listOf('integer') }),
    run: unread,
  }),
  route('POST /notifications/{id}/read', {
    params: rowId(notifications),
    summary: 'お知らせを既読にする',
    who,
    answer: nothing,
    run: markRead,
  }),
]);

/** Counts only current, published notices for the reader's audience, as editors can also read drafts and those for others. */
async function unread({ services, actor }: Call): Promise<{ count: number; ids: number[] }> {
  const audience = ['all', actor.role === 'recipient' ? 'user' : 'admin'];
  const query = parseListQuery(notifications, actor, { status: ['published'], targetAudience: audience });
  const today = services.now();
  const rows = (await readAll(services, notifications, actor, query)).filter((row) => isCurrent(row, today));
  const read =
    rows.length === 0 ? [] : await services.engine.reader.selectFrom('notice_reads').select('mark').where('userId', '=', actor.userId).execute();
  const known = new Set(read.map(({ mark }) => mark));
  const ids = rows.filter((row) => !known.has(markOf(actor, row))).map(({ id }) => id as number);
  return { count: ids.length, ids };
}

/** Idempotent. */
async function markRead({ services, actor, params }: Call<RowId>): Promise<void> {
  const row = await readRow(services, notifications, actor, params.id);
  const at = services.now().toISOString();
  const read = { mark: markOf(actor, row), userId: actor.userId, notificationId: row.id as number, createdAt: at, updatedAt: at };
  await services.engine.transaction(async (db) => {
    await db
      .insertInto('notice_reads')
      .values(read)
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
  }, 'read committed');
}

function markOf({ userId }: Actor, { id, version }: Cells): string {
  return `${userId}:${id}:${version}`;
}

function isCurrent({ startDate, endDate }: Cells, now: Date): boolean {
  const today = japanDate(now);
  return (!startDate || (startDate as string) <= today) && (!endDate || (endDate as string) >= today);
}
