import { rolesThatMay } from '../../../api/access/permissions.ts';
import { all, described, enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { success } from '../../../api/http/responses.ts';
import { type Call, route, tagged } from '../../../api/http/route.ts';
import { pick } from '../../../api/resources/columns.ts';
import { type ListQuery, listReader } from '../../../api/resources/list-query.ts';
import { fieldSchema, listParameters, paginationSchema, totalsSchema } from '../../../api/resources/openapi.ts';
import { readList, readTotals } from '../../../api/resources/read.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { otherIncomeRules } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Field } from '../../../schema/field.ts';
import { fieldOf } from '../../../schema/resource.ts';
import { applicationIdFromPath, grantNumberParam } from '../../applications/server/lookups-routes.ts';
import { assertNoConflict } from '../../selection/server/reviews/conflict-of-interest.ts';
import { accountSources } from '../rules/account.ts';
import { queueTasks } from '../rules/payment-queue.ts';
import { grantAccount } from './grant-account.ts';
import { paymentQueue } from './queue.ts';
import { decidedSettlement, receivedOf, termsOf } from './settlement-queries.ts';

const { payment_entries, payments, transfer_batches } = resources;

/** Roles that may read transfer batches. */
export const moneyRoles: readonly Role[] = rolesThatMay(transfer_batches, 'read', roles);

/** Columns of the grantee summary (second file, section 3): the application, and the list's columns except the deadline. */
const summaryFields = [...new Set(['applicationId', 'grantNumber', 'title', ...payments.list.columns])].filter((name) => name !== 'refundDeadline');

/** Response schemas for the API description. Amounts are whole yen, dates `YYYY-MM-DD`. */
const queueSchema = listOf(
  objectOf({
    ...all('integer', 'applicationId', 'amount'),
    ...all('integer?', 'paymentId', 'batchId'),
    ...all('string', 'entryNumber', 'title', 'organizationName', 'dueText', 'why'),
    ...all('string?', 'grantNumber', 'notice'),
    task: enumOf(queueTasks),
    dueDate: 'date?',
  }),
);

const movedFrom = described('銀行の休業日のため移したとき、移す前の日', 'date?');
const paymentDay = objectOf({ date: 'date?', month: described('YYYY-MM', 'string'), movedFrom });
const settlement = objectOf({
  decidedAt: 'date-time',
  ...all('integer', 'id', 'approvedAmount', 'eligibleAmount', 'finalAmount', 'paidAmount', 'remainingPayment', 'refundAmount'),
  ...all('integer?', 'creditableTax', 'deductedTax', 'taxToReturn', 'otherGrants', 'otherIncome', 'ownShare'),
  grantRate: described('％。決めたときの助成率', 'integer?'),
  refundDeadline: 'date?',
  refundDeadlineMovedFrom: movedFrom,
  sentences: listOf('string'),
});
const received = listOf(objectOf({ id: 'integer', amount: 'integer', receivedDate: 'date?' }));

const detailsSchema = objectOf({
  share: objectOf({
    grantRate: described('％', 'integer'),
    otherIncomeRule: enumOf(otherIncomeRules),
    ...all('integer?', 'otherGrants', 'otherIncome'),
  }),
  schedule: objectOf(all(paymentDay, 'advance', 'final')),
  settlement: nullable(settlement),
  ...all(received, 'refunds', 'taxReturns'),
  balance: objectOf(all('integer', 'paid', 'returned', 'unpaid', 'unreturned', 'openSurcharge', 'taxToReturn', 'taxReturned', 'openTaxReturn')),
});

const accountSchema = objectOf({
  ...all('string', 'grantNumber', 'title', 'organizationName', 'statusLabel'),
  lines: listOf(
    objectOf({
      ...{ date: 'date?', source: enumOf(accountSources), amount: 'integer?', by: 'string?' },
      ...all('string', 'text', 'record'),
      ...all('integer', 'moved', 'balance'),
    }),
  ),
  closing: listOf(objectOf({ label: 'string', amount: 'integer?' })),
  findings: listOf('string'),
});

export const paymentRoutes = tagged(payments.label, [
  route('GET /payments/summaries', {
    summary: '助成者ごとの支払いの一覧と、条件に合う全件の合計',
    who: rolesThatMay(payments, 'read', roles),
    query: listReader(payments, listParameters(payments)),
    answer: objectOf({
      summaries: listOf(objectOf(Object.fromEntries(summaryFields.map((name) => [name, fieldSchema(fieldOf(payments, name) as Field)])))),
      totals: totalsSchema(payments),
      pagination: paginationSchema,
    }),
    async run(call) {
      const found = await summaries(call);
      return success(call.context, found, 200, { 'X-Total-Count': String(found.pagination.totalItems) });
    },
  }),
  route('GET /payments/queue', {
    summary: '支払い待ち（前払い・精算・返納・仕入控除税額の返還）。急ぐものから',
    who: moneyRoles,
    answer: queueSchema,
    run: ({ services }) => paymentQueue(services.engine.reader, services.now()),
  }),
  route('GET /payments/details/gn/{grantNumber}', {
    summary: '助成番号の精算の内容・支払いの予定・助成率と他の助成金・収入・返納と仕入控除税額の返還の入金',
    who: rolesThatMay(payments, 'read', roles),
    params: grantNumberParam,
    answer: detailsSchema,
    run: details,
  }),
  route('GET /payments/account/gn/{grantNumber}', {
    summary: '助成番号のすべての金額と、その出どころ（監査のための一覧）',
    who: rolesThatMay(payment_entries, 'read', roles),
    params: grantNumberParam,
    answer: accountSchema,
    async run(call) {
      const id = await applicationIdFromPath(call);
      await assertNoConflict(call, id, call.services.engine.reader);
      return grantAccount(call.services.engine.reader, id);
    },
  }),
]);

async function summaries({ services, actor, query }: Call<unknown, ListQuery>) {
  const [{ rows, ...total }, totals] = await Promise.all([
    readList(services, payments, actor, { ...query, exact: true }),
    readTotals(services, payments, actor, query),
  ]);
  const { page, limit } = query;
  const shown = rows.map((row) => pick(row, summaryFields));
  return { summaries: shown, totals, pagination: { page, limit, ...total } };
}

async function details(call: Call<object>) {
  const id = await applicationIdFromPath(call);
  const db = call.services.engine.reader;
  const [terms, settlement, refunds, taxReturns] = await Promise.all([
    termsOf(db, id),
    decidedSettlement(db, id),
    receivedOf(db, id, 'refund'),
    receivedOf(db, id, 'taxReturn'),
  ]);
  const all = { ...terms, refunds, taxReturns };
  if (!settlement) return { ...all, settlement };
  // The receipt ids are only for roles that read receipts.
  const { receiptIds: _, ...publicSettlement } = settlement;
  return { ...all, settlement: publicSettlement };
}
