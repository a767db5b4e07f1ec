import { adminRoles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { countRows, readList } from '../resources/read.ts';
import { commentsWaiting, commentsWaitingSchema } from './dashboard-comments.ts';
import { documentsWaiting, documentsWaitingSchema } from './dashboard-documents.ts';
import { waitingFor, waitingSchema } from './dashboard-waiting.ts';

const count = { type: ['integer', 'null'] };

/** What waits for the caller, the numbers and the latest activity, each only for those who may read what it speaks of. */
export const dashboardRoute: Route = {
  method: 'GET',
  path: '/dashboard',
  summary: 'ダッシュボードの対応待ち、件数、最近の操作',
  tag: 'ダッシュボード',
  who: adminRoles,
  answer: {
    status: 200,
    data: {
      type: 'object',
      properties: {
        waiting: waitingSchema,
        documents: documentsWaitingSchema,
        comments: commentsWaitingSchema,
        totalApplications: count,
        pendingApplications: count,
        totalGrants: count,
        totalSubmissions: count,
        activities: { type: 'array', items: { $ref: '#/components/schemas/audit_logs' } },
      },
    },
  },
  async run(call) {
    const [waiting, documents, comments, totalApplications, pendingApplications, totalGrants, totalSubmissions, activities] = await Promise.all([
      waitingFor(call),
      documentsWaiting(call),
      commentsWaiting(call),
      counted(call, resources.applications),
      counted(call, resources.applications, { status: ['pending'] }),
      counted(call, resources.grants),
      counted(call, resources.submissions),
      latestActivity(call),
    ]);
    return success(call.context, { waiting, documents, comments, totalApplications, pendingApplications, totalGrants, totalSubmissions, activities });
  },
};

async function counted({ services, actor }: Call, resource: Resource, filter: Record<string, string[]> = {}): Promise<number | null> {
  if (!may(resource, actor.role, 'read')) return null;
  return countRows(services, resource, actor, parseListQuery(resource, actor, filter));
}

async function latestActivity({ services, actor }: Call): Promise<unknown[]> {
  const { audit_logs } = resources;
  if (!may(audit_logs, actor.role, 'read')) return [];
  const query = parseListQuery(audit_logs, actor, { action: ['create', 'update', 'delete', 'action'], limit: ['10'] });
  const { rows } = await readList(services, audit_logs, actor, query);
  return rows.map(({ id, createdAt, userName, action, resource, recordId, summary }) => ({
    id,
    createdAt,
    userName,
    action,
    resource,
    recordId,
    summary,
  }));
}
