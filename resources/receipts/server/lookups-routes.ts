import { sql } from 'kysely';
import { rolesThatMay } from '../../../api/access/permissions.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { all, listOf, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { type ListQuery, listReader } from '../../../api/resources/list-query.ts';
import { rowId, rowParameters, rowSchema } from '../../../api/resources/openapi.ts';
import { matchingRows, readRow } from '../../../api/resources/read.ts';
import { sharedComments, stepColumns } from '../../../api/resources/shared-comments.ts';
import { roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { date, integer, text, yen } from '../../../schema/fields.ts';
import { receiptStatistics, type StatusSum } from '../rules/statistics.ts';
import { budgetOfGrant, similarReceipts, warningsOf } from './warnings.ts';

const { applications, receipts, receipt_histories } = resources;
const readers = rolesThatMay(receipts, 'read', roles);
/** The list's filters, so that the statistics cover the same receipts. */
const filters = rowParameters(receipts).filter(({ name }) => !['sortBy', 'sortOrder'].includes(name));

/** The parameters of the duplicate check. */
const likeness = {
  vendor: text('支払先', { required: '支払先を指定してください' }),
  amount: yen('金額', { required: '金額は1以上の整数で指定してください', min: 1 }),
  receiptDate: date('領収書日付', { required: '領収書日付は YYYY-MM-DD で指定してください' }),
  excludeId: integer('この番号の領収書は除く', { min: 1 }),
};

/** Queries about receipts other than the list (second file, section 7). */
export const receiptLookupRoutes = tagged(receipts.label, [
  route('GET /receipts/stats', {
    summary: '領収書の統計（状況ごとの件数と金額）',
    who: readers,
    query: listReader(receipts, filters),
    answer: objectOf(all('integer', ...Object.keys(receiptStatistics([])))),
    run: async (call) => receiptStatistics(await sumsByStatus(call)),
  }),
  route('GET /receipts/check-duplicate', {
    summary: '類似の領収書を調べる',
    who: readers,
    query: likeness,
    answer: objectOf({ isDuplicate: 'boolean', duplicates: listOf({ type: 'object' }) }),
    async run(call) {
      const found = await similarReceipts(call, call.query);
      return { isDuplicate: found.length > 0, duplicates: found };
    },
  }),
  route('GET /receipts/{id}/history', {
    params: rowId(receipts),
    summary: '領収書の状況の履歴（新しい順）',
    who: readers,
    answer: listOf(rowSchema(receipt_histories)),
    run: history,
  }),
  route('GET /receipts/{id}/warnings', {
    params: rowId(receipts),
    summary: '領収書について確認したほうがよいこと',
    who: readers,
    answer: listOf(objectOf({ key: 'string', text: 'string' })),
    run: async (call) => warningsOf(call, await readRow(call.services, receipts, call.actor, call.params.id)),
  }),
  route('GET /applications/{id}/budget', {
    params: rowId(applications),
    summary: '費目ごとの予算と支出',
    who: readers,
    answer: objectOf({ lines: listOf({ type: 'object' }), total: { type: 'object' } }),
    run: budget,
  }),
]);

async function sumsByStatus({ services, actor, query }: Call<unknown, ListQuery>): Promise<StatusSum[]> {
  const rows = matchingRows(services, receipts, actor, query)
    .select(['t.status as status', sql<number>`count(*)`.as('count'), sql<number>`cast(sum(${sql.ref('t.eligibleAmount')}) as bigint)`.as('amount')])
    .groupBy('t.status');
  return ((await rows.execute()) as unknown as StatusSum[]).map((row) => ({ ...row, count: Number(row.count), amount: Number(row.amount) }));
}

async function history({ services, actor, params }: Call<RowId>) {
  await readRow(services, receipts, actor, params.id);
  const rows = await rowsWhere(services.engine.reader, 'receipt_histories', { receiptId: params.id }, ['receiptId', ...stepColumns], 'desc');
  return sharedComments(rows, actor);
}

async function budget(call: Call<RowId>) {
  const { lines, total } = await budgetOfGrant(call, call.params.id);
  return { lines, total };
}
