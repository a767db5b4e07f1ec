import { rolesThatMay } from '../../../api/access/permissions.ts';
import { all, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { parseListQuery } from '../../../api/resources/list-query.ts';
import { fieldSchema, rowId } from '../../../api/resources/openapi.ts';
import { assertVisible, readAll, readList } from '../../../api/resources/read.ts';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { applicationIdFromPath, grantNumberParam } from '../../applications/server/lookups-routes.ts';
import { granteeTasks } from '../rules/grantee-tasks.ts';
import { granteeSituations } from './situations.ts';

const { applications, payments, status_histories } = resources;

/** Payment dates and amounts of the payment status (second file, section 3); with the approved amount there are eleven. */
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

const statusNames = [...facts, 'approvedAmount'] as const;

/** The office reads them too, to help grantees on the telephone. */
const taskReaders: readonly Role[] = [...rolesThatMay(status_histories, 'read', roles), 'recipient'];

const taskSchema = objectOf({
  ...all('string', 'key', 'title', 'reason', 'label', 'path'),
  dueDate: 'date?',
  urgent: 'boolean',
  document: nullable(objectOf({ id: 'integer', formName: 'string' })),
});

/** The maximum number of applications in a grantee's list. */
const mostApplications = 200;

/** Routes of the grantee's pages other than lists. */
export const granteeRoutes = tagged(applications.label, [
  route('GET /applications/{id}/tasks', {
    params: rowId(applications),
    summary: '助成者が次にすること（急ぐものから）',
    who: taskReaders,
    answer: listOf(taskSchema),
    run: tasks,
  }),
  route('GET /my/tasks', {
    summary: '自分の団体が次にすること（申請ごと）',
    who: ['recipient'],
    answer: listOf(
      objectOf({ ...{ applicationId: 'integer', entryNumber: 'string', grantNumber: 'string?', title: 'string' }, tasks: listOf(taskSchema) }),
    ),
    run: myTasks,
  }),
  route('GET /payments/status/gn/{grantNumber}', {
    summary: '助成番号の支払いの状況。まだなければ空',
    tag: payments.label,
    who: rolesThatMay(payments, 'read', roles),
    params: grantNumberParam,
    answer: nullable(objectOf(Object.fromEntries(statusNames.map((name) => [name, fieldSchema(payments.fields[name])])))),
    run: paymentStatus,
  }),
  route('GET /my/members', {
    summary: '自分の団体の人',
    tag: 'ログイン',
    who: ['recipient'],
    answer: listOf(objectOf({ id: 'integer', username: 'string', position: 'string?', email: 'string' })),
    run: members,
  }),
]);

async function tasks({ services, actor, params: { id } }: Call<RowId>) {
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, id, db);
  const situation = (await granteeSituations(db, [id], japanDate(services.now()))).get(id);
  return situation ? granteeTasks(situation) : [];
}

/** Tasks of the caller's organisation by application; applications without tasks are omitted. */
async function myTasks({ services, actor }: Call) {
  if (actor.organizationId === null) return [];
  const query = parseListQuery(applications, actor, { sortBy: ['id'], sortOrder: ['desc'], limit: [String(mostApplications)] });
  const { rows } = await readList(services, applications, actor, query);
  const ids = rows.map(({ id }) => id as number);
  const situations = await granteeSituations(services.engine.reader, ids, japanDate(services.now()));
  return rows.flatMap(({ id, entryNumber, grantNumber: grantNumberParam, title }) => {
    const situation = situations.get(id as number);
    const asked = situation ? granteeTasks(situation) : [];
    return asked.length > 0 ? [{ applicationId: id, entryNumber, grantNumber: grantNumberParam, title, tasks: asked }] : [];
  });
}

async function paymentStatus({ services, actor, params }: Call<object>) {
  const applicationId = await applicationIdFromPath({ services, actor, params });
  const query = parseListQuery(payments, actor, { applicationId: [String(applicationId)] });
  const [payment] = await readAll(services, payments, actor, query);
  return payment ? Object.fromEntries(statusNames.map((name) => [name, payment[name]])) : null;
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
