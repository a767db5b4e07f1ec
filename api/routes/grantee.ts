import { japanDate } from '../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { granteeTasks } from '../../domain/tasks/grantee-tasks.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { fieldSchema } from '../resources/openapi.ts';
import { demandRow, readAll, readList } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { granteeSituations } from '../tasks/situations.ts';
import { applicationOfGrant } from './payments.ts';

const { applications, payments, status_histories } = resources;
const nullable = (type: string) => ({ type: [type, 'null'] });

/** The eleven facts of the payment status (second file, section 3). */
const facts = [
  'requestSubmissionDate',
  'conditionalApprovalDate',
  'advancePaymentRequestDate',
  'advancePaymentAmount',
  'advancePaymentTransferDate',
  'reportCompletionDate',
  'finalAmount',
  'finalPaymentTransferDate',
  'refundAmount',
  'refundDeadline',
] as const;

const statusSchema = {
  type: ['object', 'null'],
  properties: Object.fromEntries([...facts, 'approvedAmount' as const].map((name) => [name, fieldSchema(payments.fields[name])])),
};

/** The office sees what a grantee sees, to help on the telephone. */
const taskReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

const taskSchema = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    title: { type: 'string' },
    reason: { type: 'string' },
    dueDate: nullable('string'),
    label: { type: 'string' },
    path: { type: 'string' },
    urgent: { type: 'boolean' },
    document: { type: ['object', 'null'], properties: { id: { type: 'integer' }, formName: { type: 'string' } } },
  },
} as const;

/** As many as the list of a grantee's applications shows. */
const mostApplications = 200;

/** What a grantee's own pages ask for beside the lists. */
export const granteeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/applications/{id}/tasks',
    summary: '助成者が次にすること（急ぐものから）',
    tag: applications.label,
    who: taskReaders,
    answer: { status: 200, data: { type: 'array', items: taskSchema } },
    run: async (call) => success(call.context, await tasks(call)),
  },
  {
    method: 'GET',
    path: '/my/tasks',
    summary: '自分の団体が次にすること（申請ごと）',
    tag: applications.label,
    who: ['recipient'],
    answer: {
      status: 200,
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            applicationId: { type: 'integer' },
            entryNumber: { type: 'string' },
            grantNumber: nullable('string'),
            title: { type: 'string' },
            tasks: { type: 'array', items: taskSchema },
          },
        },
      },
    },
    run: async (call) => success(call.context, await myTasks(call)),
  },
  {
    method: 'GET',
    path: '/payments/status/gn/{grantNumber}',
    summary: '助成番号の支払いの状況。まだなければ空',
    tag: payments.label,
    who: rolesThatMay(payments, 'read', roles),
    answer: { status: 200, data: statusSchema },
    run: async (call) => success(call.context, await paymentStatus(call)),
  },
  {
    method: 'GET',
    path: '/my/members',
    summary: '自分の団体の人',
    tag: 'ログイン',
    who: ['recipient'],
    answer: {
      status: 200,
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'integer' }, username: { type: 'string' }, position: nullable('string'), email: { type: 'string' } },
        },
      },
    },
    run: async (call) => success(call.context, await members(call)),
  },
];

async function tasks(call: Call) {
  const { services, actor } = call;
  const db = services.engine.reader;
  const id = idOf(call, applications);
  await demandRow(services, applications, actor, id, db);
  const situation = (await granteeSituations(db, [id], japanDate(services.now()))).get(id);
  return situation ? granteeTasks(situation) : [];
}

/** What the caller's organisation is asked to do, by application; those that wait for nothing are left out. */
async function myTasks({ services, actor }: Call) {
  if (actor.organizationId === null) return [];
  const query = parseListQuery(applications, actor, { sortBy: ['id'], sortOrder: ['desc'], limit: [String(mostApplications)] });
  const { rows } = await readList(services, applications, actor, query);
  const ids = rows.map(({ id }) => id as number);
  const situations = await granteeSituations(services.engine.reader, ids, japanDate(services.now()));
  return rows.flatMap(({ id, entryNumber, grantNumber, title }) => {
    const situation = situations.get(id as number);
    const asked = situation ? granteeTasks(situation) : [];
    return asked.length > 0 ? [{ applicationId: id, entryNumber, grantNumber, title, tasks: asked }] : [];
  });
}

async function paymentStatus(call: Call) {
  const { services, actor } = call;
  const applicationId = await applicationOfGrant(call);
  const query = parseListQuery(payments, actor, { applicationId: [String(applicationId)] });
  const [payment] = await readAll(services, payments, actor, query);
  return payment ? Object.fromEntries([...facts, 'approvedAmount' as const].map((name) => [name, payment[name]])) : null;
}

async function members({ services, actor }: Call) {
  if (actor.organizationId === null) return [];
  return services.engine.reader
    .selectFrom('users')
    .select(['id', 'username', 'position', 'email'])
    .where('organizationId', '=', actor.organizationId)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
}
