import { type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { grantAccount } from '../actions/payments/grant-account.ts';
import { paymentQueue } from '../actions/payments/queue.ts';
import { decidedSettlement, receivedOf, scheduleOf, shareOf, standingOf } from '../actions/payments/settlement-details.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { fieldSchema, listParameters, paginationSchema, totalsSchema } from '../resources/openapi.ts';
import { idOfNumber, readList, readTotals } from '../resources/read.ts';
import { accountSchema, detailsSchema, queueSchema } from './money-schemas.ts';

const { applications, payment_entries, payments, transfer_batches } = resources;

/** The office's desk for money: those who may see what is on its way to the bank. */
export const moneyRoles: readonly Role[] = rolesThatMay(transfer_batches, 'read', roles);

/** The grantee summary (second file, section 3), field by field. */
const summaryFields = [
  'applicationId',
  'grantNumber',
  'title',
  'organizationName',
  'approvedAmount',
  'advancePaymentAmount',
  'submittedAmount',
  'draftAmount',
  'advanceAmount',
  'deferredAmount',
  'refundAmount',
  'status',
] as const;

export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/payments/summaries',
    summary: '助成者ごとの支払いの一覧と、条件に合う全件の合計',
    tag: payments.label,
    who: rolesThatMay(payments, 'read', roles),
    query: listParameters(payments),
    answer: {
      status: 200,
      data: {
        type: 'object',
        properties: {
          summaries: {
            type: 'array',
            items: { type: 'object', properties: Object.fromEntries(summaryFields.map((name) => [name, fieldSchema(payments.fields[name])])) },
          },
          totals: totalsSchema(payments),
          pagination: paginationSchema,
        },
      },
    },
    async run(call) {
      const found = await summaries(call);
      return success(call.context, found, 200, { 'X-Total-Count': String(found.pagination.totalItems) });
    },
  },
  {
    method: 'GET',
    path: '/payments/queue',
    summary: '支払い待ち（前払い・精算・返納・仕入控除税額の返還）。急ぐものから',
    tag: payments.label,
    who: moneyRoles,
    answer: { status: 200, data: queueSchema },
    run: async ({ context, services }) => success(context, await paymentQueue(services.engine.reader, services.now())),
  },
  {
    method: 'GET',
    path: '/payments/details/gn/{grantNumber}',
    summary: '助成番号の精算の内容・支払いの予定・助成率と他の助成金・収入・返納と仕入控除税額の返還の入金',
    tag: payments.label,
    who: rolesThatMay(payments, 'read', roles),
    answer: { status: 200, data: detailsSchema },
    run: async (call) => success(call.context, await details(call)),
  },
  {
    method: 'GET',
    path: '/payments/account/gn/{grantNumber}',
    summary: '助成番号のすべての金額と、その出どころ（監査のための一覧）',
    tag: payments.label,
    who: rolesThatMay(payment_entries, 'read', roles),
    answer: { status: 200, data: accountSchema },
    run: async (call) => success(call.context, await grantAccount(call.services.engine.reader, await applicationOfGrant(call))),
  },
];

async function summaries({ context, services, actor }: Call) {
  const query = parseListQuery(payments, actor, context.req.queries());
  const [{ rows, ...total }, totals] = await Promise.all([
    readList(services, payments, actor, { ...query, exact: true }),
    readTotals(services, payments, actor, query),
  ]);
  const { page, limit } = query;
  const shown = rows.map((row) => Object.fromEntries(summaryFields.map((name) => [name, row[name]])));
  return { summaries: shown, totals, pagination: { page, limit, ...total } };
}

async function details({ context, services, actor }: Call) {
  const id = await applicationOfGrant({ context, services, actor });
  const db = services.engine.reader;
  const [schedule, share, settlement, refunds, taxReturns, standing] = await Promise.all([
    scheduleOf(db, id),
    shareOf(db, id),
    decidedSettlement(db, id),
    receivedOf(db, id, 'refund'),
    receivedOf(db, id, 'taxReturn'),
    standingOf(db, id),
  ]);
  const moved = { refunds, taxReturns, standing };
  if (!settlement) return { schedule, share, settlement, ...moved };
  // Which receipts it is made of is for those who read receipts one by one.
  const { receiptIds: _, ...told } = settlement;
  return { schedule, share, settlement: told, ...moved };
}

/** The application behind the grant number in the path, where the caller may see it. @throws Failure 404 */
export async function applicationOfGrant({ context, services, actor }: Pick<Call, 'context' | 'services' | 'actor'>): Promise<number> {
  return idOfNumber(services, applications, actor, 'grantNumber', context.req.param('grantNumber') ?? '');
}
