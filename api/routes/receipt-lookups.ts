import { sql } from 'kysely';
import { isDate } from '../../domain/dates/japan-date.ts';
import { receiptStatistics, type StatusSum } from '../../domain/receipts/statistics.ts';
import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { alikeReceipts, budgetOfGrant, warningsOf } from '../actions/receipts/warnings.ts';
import { malformed } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { parseListQuery } from '../resources/list-query.ts';
import { exportParameters, idSchema, rowSchema } from '../resources/openapi.ts';
import { matchingRows, readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { sharedComments } from '../resources/shared-comments.ts';

const { applications, receipts, receipt_histories } = resources;
const readers = rolesThatMay(receipts, 'read', roles);
const object = (properties: Readonly<Record<string, object>>) => ({ type: 'object', properties });
const whole = { type: 'integer' };
const statisticsFilters = ['applicationId', 'submittedUserId', 'startDate', 'endDate'];

/** What is asked about receipts beside the list (second file, section 7). */
export const receiptLookupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/receipts/stats',
    summary: '領収書の統計（状況ごとの件数と金額）',
    tag: receipts.label,
    who: readers,
    query: exportParameters(receipts).filter(({ name }) => statisticsFilters.includes(name)),
    answer: {
      status: 200,
      data: object(Object.fromEntries(Object.keys(receiptStatistics([])).map((name) => [name, whole]))),
    },
    run: async (call) => success(call.context, receiptStatistics(await sumsByStatus(call))),
  },
  {
    method: 'GET',
    path: '/receipts/check-duplicate',
    summary: '類似の領収書を調べる',
    tag: receipts.label,
    who: readers,
    query: [
      { name: 'vendor', label: '支払先', schema: { type: 'string' } },
      { name: 'amount', label: '金額', schema: { type: 'integer', minimum: 1 } },
      { name: 'receiptDate', label: '領収書日付', schema: { type: 'string', format: 'date' } },
      { name: 'excludeId', label: 'この番号の領収書は除く', schema: idSchema },
    ],
    answer: { status: 200, data: object({ isDuplicate: { type: 'boolean' }, duplicates: { type: 'array', items: { type: 'object' } } }) },
    run: async (call) => success(call.context, await duplicates(call)),
  },
  {
    method: 'GET',
    path: '/receipts/{id}/history',
    summary: '領収書の状況の履歴（新しい順）',
    tag: receipts.label,
    who: readers,
    answer: { status: 200, data: { type: 'array', items: rowSchema(receipt_histories) } },
    run: async (call) => success(call.context, await history(call)),
  },
  {
    method: 'GET',
    path: '/receipts/{id}/warnings',
    summary: '領収書について確認したほうがよいこと',
    tag: receipts.label,
    who: readers,
    answer: { status: 200, data: { type: 'array', items: object({ key: { type: 'string' }, text: { type: 'string' } }) } },
    async run(call) {
      const row = await readRow(call.services, receipts, call.actor, idOf(call, receipts));
      return success(call.context, await warningsOf(call, row));
    },
  },
  {
    method: 'GET',
    path: '/applications/{id}/budget',
    summary: '費目ごとの予算と支出',
    tag: receipts.label,
    who: readers,
    answer: { status: 200, data: object({ lines: { type: 'array', items: { type: 'object' } }, total: { type: 'object' } }) },
    run: async (call) => success(call.context, await budget(call)),
  },
];

async function sumsByStatus({ context, services, actor }: Call): Promise<StatusSum[]> {
  const query = parseListQuery(receipts, actor, context.req.queries());
  const rows = matchingRows(services, receipts, actor, query)
    .select(['t.status as status', sql<number>`count(*)`.as('count'), sql<number>`cast(sum(${sql.ref('t.eligibleAmount')}) as bigint)`.as('amount')])
    .groupBy('t.status');
  return ((await rows.execute()) as unknown as StatusSum[]).map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

async function duplicates(call: Call) {
  const { vendor = '', amount = '', receiptDate = '', excludeId } = call.context.req.query();
  const errors = {
    ...(vendor.trim() === '' || vendor.length > 200 || vendor.includes('\0') ? { vendor: '支払先を指定してください' } : {}),
    ...(/^[1-9]\d{0,12}$/.test(amount) ? {} : { amount: '金額は1以上の整数で指定してください' }),
    ...(isDate(receiptDate) ? {} : { receiptDate: '領収書日付は YYYY-MM-DD で指定してください' }),
    ...(excludeId === undefined || /^[1-9]\d{0,14}$/.test(excludeId) ? {} : { excludeId: '番号で指定してください' }),
  };
  const [problem] = Object.values(errors);
  if (problem) throw malformed(problem, errors);
  const found = await alikeReceipts(call, { vendor, amount: Number(amount), receiptDate, excludeId: excludeId ? Number(excludeId) : null });
  return { isDuplicate: found.length > 0, duplicates: found };
}

async function history(call: Call) {
  const { services, actor } = call;
  const { id } = await readRow(services, receipts, actor, idOf(call, receipts));
  const rows = await services.engine.reader
    .selectFrom('receipt_histories')
    .select(['id', 'receiptId', 'fromStatus', 'toStatus', 'comment', 'isShared', 'userId', 'userName', 'userRole', 'createdAt'])
    .where('receiptId', '=', id as number)
    .orderBy('id', 'desc')
    .execute();
  return sharedComments(rows, actor);
}

async function budget(call: Call) {
  const id = idOf(call, applications);
  const { lines, total } = await budgetOfGrant(call, id);
  return { lines, total };
}
