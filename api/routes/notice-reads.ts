import { japanDate } from '../../domain/dates/japan-date.ts';
import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Actor } from '../access/actor.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import type { Cells } from '../resources/columns.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { readAll, readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';

const { notifications } = resources;
const who = rolesThatMay(notifications, 'read', roles);
const tag = notifications.label;

/** Which notices a person has not opened yet; the same on every machine. */
export const noticeReadRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/notifications/unread',
    summary: '自分に向けた、まだ読んでいないお知らせのID',
    tag,
    who,
    answer: { status: 200, data: { type: 'object', properties: { count: { type: 'integer' }, ids: { type: 'array', items: { type: 'integer' } } } } },
    async run(call) {
      const ids = await unread(call);
      return success(call.context, { count: ids.length, ids });
    },
  },
  {
    method: 'POST',
    path: '/notifications/{id}/read',
    summary: 'お知らせを既読にする',
    tag,
    who,
    answer: { status: 200, data: { type: 'null' } },
    run: markRead,
  },
];

/** Those who write notices see drafts and other people's, too; unread are only the published ones that speak to the reader. */
async function unread({ services, actor }: Call): Promise<number[]> {
  const audience = ['all', actor.role === 'recipient' ? 'user' : 'admin'];
  const query = parseListQuery(notifications, actor, { status: ['published'], targetAudience: audience });
  const today = services.now();
  const rows = (await readAll(services, notifications, actor, query)).filter((row) => isCurrent(row, today));
  const marks = rows.map((row) => markOf(actor, row));
  if (marks.length === 0) return [];
  const read = await services.engine.reader.selectFrom('notice_reads').select('mark').where('userId', '=', actor.userId).execute();
  const known = new Set(read.map(({ mark }) => mark));
  return rows.filter((row) => !known.has(markOf(actor, row))).map(({ id }) => id as number);
}

/** Repeating it is harmless. */
async function markRead(call: Call): Promise<Response> {
  const { services, actor } = call;
  const row = await readRow(services, notifications, actor, idOf(call, notifications));
  const at = services.now().toISOString();
  const read = { mark: markOf(actor, row), userId: actor.userId, notificationId: row.id as number, createdAt: at, updatedAt: at };
  await services.engine.transaction(async (db) => {
    await db
      .insertInto('notice_reads')
      .values(read)
      .onConflict((conflict) => conflict.column('mark').doNothing())
      .execute();
  }, 'read committed');
  return success(call.context, null);
}

function markOf({ userId }: Actor, { id, version }: Cells): string {
  return `${userId}:${id}:${version}`;
}

function isCurrent({ startDate, endDate }: Cells, now: Date): boolean {
  const today = japanDate(now);
  return (!startDate || (startDate as string) <= today) && (!endDate || (endDate as string) >= today);
}
