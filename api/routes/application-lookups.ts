import { type Role, roles } from '../../domain/roles.ts';
import { announcedSteps } from '../../domain/workflow/announcement.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { rowSchema } from '../resources/openapi.ts';
import { idOfNumber, readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { sharedComments } from '../resources/shared-comments.ts';

const { applications, status_histories } = resources;
const readers = rolesThatMay(applications, 'read', roles);

/** Those who read the history: the office, and the grantee of the application. */
const historians: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

/** An application by its other names, and what happened to it (spec, first file, section 7; decisions, paths). */
export const applicationLookupRoutes: readonly Route[] = [
  lookup('/applications/detail/gn/{grantNumber}', '助成番号からの申請の詳細', 'grantNumber'),
  lookup('/applications/detail/en/{entryNumber}', '受付番号からの申請の詳細', 'entryNumber'),
  {
    method: 'GET',
    path: '/applications/gn/{grantNumber}',
    summary: '助成番号から申請のIDを調べる',
    tag: applications.label,
    who: readers,
    answer: { status: 200, data: { type: 'object', properties: { id: { type: 'integer' } } } },
    run: async (call) => success(call.context, { id: (await find(call, 'grantNumber')).id }),
  },
  {
    method: 'GET',
    path: '/applications/{id}/history',
    summary: '申請の状況の履歴（新しい順）',
    tag: applications.label,
    who: historians,
    answer: { status: 200, data: { type: 'array', items: rowSchema(status_histories) } },
    run: async (call) => success(call.context, await history(call)),
  },
];

function lookup(path: string, summary: string, column: 'grantNumber' | 'entryNumber'): Route {
  return {
    method: 'GET',
    path,
    summary,
    tag: applications.label,
    who: readers,
    answer: { status: 200, data: rowSchema(applications) },
    run: async (call) => success(call.context, await find(call, column)),
  };
}

async function find({ context, services, actor }: Call, column: 'grantNumber' | 'entryNumber') {
  const id = await idOfNumber(services, applications, actor, column, context.req.param(column) ?? '');
  return readRow(services, applications, actor, id);
}

/** A grantee is told the steps that show, each with what was said to the grantee. */
async function history(call: Call) {
  const { services, actor } = call;
  const { id } = await readRow(services, applications, actor, idOf(call, applications));
  const rows = await services.engine.reader
    .selectFrom('status_histories')
    .select(['id', 'applicationId', 'fromStatus', 'toStatus', 'comment', 'isShared', 'userId', 'userName', 'userRole', 'createdAt'])
    .where('applicationId', '=', id as number)
    .orderBy('id', 'desc')
    .execute();
  return sharedComments(actor.role === 'recipient' ? announcedSteps(rows) : rows, actor);
}
