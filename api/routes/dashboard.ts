import { adminRoles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../access/permissions.ts';
import { isTooOld, lastBackupAt } from '../backup/age.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { countRows, readList } from '../resources/read.ts';
import { alertsOpen, alertsOpenSchema } from './dashboard-alerts.ts';
import { commentsWaiting, commentsWaitingSchema } from './dashboard-comments.ts';
import { documentsWaiting, documentsWaitingSchema } from './dashboard-documents.ts';
import { waitingFor, waitingSchema } from './dashboard-waiting.ts';

const count = { type: ['integer', 'null'] };

const lastBackupSchema = {
  type: ['object', 'null'],
  description: '最後のバックアップ。バックアップの記録を見られない人には null を返します',
  properties: { at: { type: ['string', 'null'], format: 'date-time' }, isOld: { type: 'boolean' } },
};

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
        alerts: alertsOpenSchema,
        waiting: waitingSchema,
        documents: documentsWaitingSchema,
        comments: commentsWaitingSchema,
        lastBackup: lastBackupSchema,
        totalApplications: count,
        pendingApplications: count,
        totalGrants: count,
        totalSubmissions: count,
        waitingAccounts: { ...count, description: '確認待ちの振込口座。確認できない人には null を返します' },
        activities: { type: 'array', items: { $ref: '#/components/schemas/audit_logs' } },
      },
    },
  },
  async run(call) {
    const [
      alerts,
      waiting,
      documents,
      comments,
      lastBackup,
      totalApplications,
      pendingApplications,
      totalGrants,
      totalSubmissions,
      waitingAccounts,
      activities,
    ] = await Promise.all([
      alertsOpen(call),
      waitingFor(call),
      documentsWaiting(call),
      commentsWaiting(call),
      standingOfBackup(call),
      counted(call, resources.applications),
      counted(call, resources.applications, { status: ['pending'] }),
      counted(call, resources.grants),
      counted(call, resources.submissions),
      counted(call, resources.banks, { confirmation: ['waiting'] }, 'confirm'),
      latestActivity(call),
    ]);
    const counts = { totalApplications, pendingApplications, totalGrants, totalSubmissions, waitingAccounts };
    return success(call.context, { alerts, waiting, documents, comments, lastBackup, ...counts, activities });
  },
};

async function standingOfBackup({ services, actor }: Call): Promise<{ at: string | null; isOld: boolean } | null> {
  if (!may(resources.backups, actor.role, 'read')) return null;
  const at = await lastBackupAt(services.engine.reader);
  return { at, isOld: isTooOld(at, services) };
}

async function counted(
  { services, actor }: Call,
  resource: Resource,
  filter: Record<string, string[]> = {},
  ability = 'read',
): Promise<number | null> {
  if (!may(resource, actor.role, ability)) return null;
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
