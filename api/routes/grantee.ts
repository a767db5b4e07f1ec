import { japanDate } from '../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../domain/roles.ts';
import { granteeTasks } from '../../domain/tasks/grantee-tasks.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { demandRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';

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

/** The office sees what a grantee sees, to help on the telephone. */
const taskReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

/** What a grantee's own pages ask for beside the lists. */
export const granteeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/applications/{id}/tasks',
    summary: '助成者が次にすること（急ぐものから）',
    tag: applications.label,
    who: taskReaders,
    answer: {
      status: 200,
      data: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            title: { type: 'string' },
            reason: { type: 'string' },
            dueDate: nullable('string'),
            label: { type: 'string' },
            path: { type: 'string' },
            urgent: { type: 'boolean' },
          },
        },
      },
    },
    run: async (call) => success(call.context, await tasks(call)),
  },
  {
    method: 'GET',
    path: '/payments/status/gn/{grantNumber}',
    summary: '助成番号の支払いの状況。まだなければ空',
    tag: payments.label,
    who: rolesThatMay(payments, 'read', roles),
    answer: { status: 200, data: { type: ['object', 'null'] } },
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
  const [application, documents, receipts, payment] = await Promise.all([
    db.selectFrom('applications').select(['status', 'bankId']).where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('submissions as s')
      .innerJoin('report_forms as f', 'f.id', 's.grantReportFormId')
      .select(['s.id', 's.status', 's.receptionEndDate as dueDate', 'f.formName'])
      .where('s.applicationId', '=', id)
      .execute(),
    db
      .selectFrom('receipts')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .where('applicationId', '=', id)
      .where('removed', '=', 0)
      .groupBy('status')
      .execute(),
    db.selectFrom('payments').select('refundDeadline').where('applicationId', '=', id).executeTakeFirst(),
  ]);
  const count = (status: string) => Number(receipts.find((row) => row.status === status)?.count ?? 0);
  return granteeTasks({
    status: application.status as ApplicationStatus,
    hasBank: application.bankId !== null,
    documents,
    receiptDrafts: count('draft'),
    receiptsReturned: count('rejected'),
    refundDeadline: payment?.refundDeadline ?? null,
    today: japanDate(services.now()),
  });
}

async function paymentStatus({ context, services, actor }: Call) {
  const number = context.req.param('grantNumber') ?? '';
  const db = services.engine.reader;
  const found = number.includes('\0')
    ? undefined
    : await db.selectFrom('applications').select(['id', 'approvedAmount']).where('grantNumber', '=', number).executeTakeFirst();
  if (!found) throw notFound(applications.label);
  await demandRow(services, applications, actor, found.id, db);
  const payment = await db.selectFrom('payments').select(facts).where('applicationId', '=', found.id).executeTakeFirst();
  return payment ? { ...payment, approvedAmount: found.approvedAmount } : null;
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
