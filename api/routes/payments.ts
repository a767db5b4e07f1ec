import { type Role, roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { grantAccount } from '../actions/payments/grant-account.ts';
import { paymentQueue } from '../actions/payments/queue.ts';
import { decidedSettlement, receivedOf, standingOf } from '../actions/payments/settling.ts';
import { listOf, objectOf } from '../http/answer-schema.ts';
import { success } from '../http/envelope.ts';
import { type Call, route, tagged } from '../http/route.ts';
import type { ListQuery } from '../resources/list-query.ts';
import { fieldSchema, listReader, paginationSchema, totalsSchema } from '../resources/openapi.ts';
import { readList, readTotals } from '../resources/read.ts';
import { grantNumber, namedApplication } from './application-lookups.ts';
import { accountSchema, detailsSchema, queueSchema } from './money-schemas.ts';

const { payment_entries, payments, transfer_batches } = resources;

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

export const paymentRoutes = tagged(payments.label, [
  route('GET /payments/summaries', {
    summary: '助成者ごとの支払いの一覧と、条件に合う全件の合計',
    who: rolesThatMay(payments, 'read', roles),
    query: listReader(payments),
    answer: objectOf({
      summaries: listOf(objectOf(Object.fromEntries(summaryFields.map((name) => [name, fieldSchema(payments.fields[name])])))),
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
    params: grantNumber,
    answer: detailsSchema,
    run: details,
  }),
  route('GET /payments/account/gn/{grantNumber}', {
    summary: '助成番号のすべての金額と、その出どころ（監査のための一覧）',
    who: rolesThatMay(payment_entries, 'read', roles),
    params: grantNumber,
    answer: accountSchema,
    run: async (call) => grantAccount(call.services.engine.reader, await namedApplication(call)),
  }),
]);

async function summaries({ services, actor, query }: Call<unknown, ListQuery>) {
  const [{ rows, ...total }, totals] = await Promise.all([
    readList(services, payments, actor, { ...query, exact: true }),
    readTotals(services, payments, actor, query),
  ]);
  const { page, limit } = query;
  const shown = rows.map((row) => Object.fromEntries(summaryFields.map((name) => [name, row[name]])));
  return { summaries: shown, totals, pagination: { page, limit, ...total } };
}

async function details(call: Call<object>) {
  const id = await namedApplication(call);
  const db = call.services.engine.reader;
  const [terms, settlement, refunds, taxReturns] = await Promise.all([
    standingOf(db, id),
    decidedSettlement(db, id),
    receivedOf(db, id, 'refund'),
    receivedOf(db, id, 'taxReturn'),
  ]);
  const all = { ...terms, refunds, taxReturns };
  if (!settlement) return { ...all, settlement };
  // Which receipts it is made of is for those who read receipts one by one.
  const { receiptIds: _, ...told } = settlement;
  return { ...all, settlement: told };
}
