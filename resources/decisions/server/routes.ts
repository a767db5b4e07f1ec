import { rolesThatMay } from '../../../api/access/permissions.ts';
import { all, described, enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { fileAnswer } from '../../../api/http/responses.ts';
import { route, tagged } from '../../../api/http/route.ts';
import { rowResultProperties } from '../../../api/resources/bulk.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import { roles } from '../../../domain/roles.ts';
import { grantCategories, outcomes } from '../../../domain/terms.ts';
import { mostPastedRows } from '../../../domain/text/pasted-list.ts';
import { applicationStatusLabels } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { choice, date, fiscalYear, flag, integer, list, object, text } from '../../../schema/fields.ts';
import { decisionStates } from '../rules/terms.ts';
import { previewResultLetter } from './letter-preview.ts';
import { enterDecisions, type SentDecisionRow } from './list.ts';
import { decisionTable } from './table.ts';

const { decisions } = resources;

/** Not required here, since errors are reported in each row's result. */
const row = object('行', {
  entryNumber: text('受付番号'),
  outcome: choice('結果', outcomes),
  amount: integer('決定額'),
  waitRank: integer('補欠の順位'),
  conditions: text('採択の条件', { max: 4000 }),
  rationale: text('採否の理由', { max: 4000 }),
  reason: text('決定を改める理由', { max: 4000 }),
  boardDate: date('理事会の日'),
  version: integer('表示中の版（決定がなければ0）', { min: 0 }),
});

const listFields = {
  rows: list('行', row, {
    required: '1行以上指定してください',
    most: mostPastedRows,
    tooMany: `一度に登録できるのは${mostPastedRows.toLocaleString('ja-JP')}件までです。分けて登録してください`,
    wrong: '行の指定が正しくありません。受付番号・結果・額・補欠の順位を確かめてください',
  }),
  boardDate: date('理事会の日', { help: '理事会の日のない行に使います。' }),
  preview: flag('確認だけ', { default: true, words: ['変更しない', '登録する'] }),
};

const decided = {
  outcome: enumOf(outcomes),
  ...all('integer?', 'waitRank', 'amount'),
  ...all('string?', 'conditions', 'rationale', 'reason'),
  boardDate: 'date?',
} as const;

const standing = objectOf({
  ...all('integer', 'id', 'version'),
  status: enumOf(decisionStates),
  ...decided,
  ...all('integer?', 'announcementId', 'letterId', 'preparedById'),
  ...all('string?', 'problem', 'preparedByName', 'approvedByName'),
});

const tableSchema = objectOf({
  rows: listOf(
    objectOf({
      ...all('integer', 'applicationId', 'organizationId'),
      ...all('string', 'entryNumber', 'title', 'organizationName'),
      grantNumber: 'string?',
      ...all('integer?', 'grantId', 'entryAmount', 'approvedAmount'),
      category: enumOf(grantCategories),
      status: enumOf(applicationStatusLabels),
      blanks: listOf('string'),
      decision: nullable(standing),
      told: nullable(objectOf({ outcome: enumOf(outcomes), amount: 'integer?' })),
      comments: described('委員会から申請者への意見（提出された審査票のもの。利害関係のある申請のものは、ありません）', listOf('string')),
    }),
  ),
  programmes: listOf(objectOf({ grantId: 'integer?', title: 'string', budget: 'integer?', elsewhere: 'integer' })),
  letterFields: objectOf(all(listOf('string'), ...Object.keys(outcomes))),
  barred: described('利害関係のため、この表に入っていない申請の数', 'integer'),
});

export const decisionRoutes = tagged(decisions.label, [
  route('GET /decisions/table', {
    summary: '決定の表：年度（と助成種別）の、理事会承認待ち・選考中の申請と決定のある申請、それぞれの決定、部門助成金の予算',
    who: rolesThatMay(decisions, 'read', roles),
    query: {
      grantYear: fiscalYear('年度', { required: '年度を指定してください' }),
      category: choice('助成種別', grantCategories),
    },
    answer: tableSchema,
    run: (call) => decisionTable(call.services.engine.reader, call, call.query),
  }),
  route('POST /decisions/list', {
    summary: '決定をまとめて登録、またはその確認。1件ごとに結果を返します',
    who: rolesThatMay(decisions, 'create', roles),
    body: { type: 'inputs', fields: listFields },
    answer: listOf(
      objectOf({
        ...rowResultProperties,
        id: 'integer?',
        entryNumber: 'string?',
        ...decided,
        outcome: enumOf([...Object.keys(outcomes), null]),
        change: enumOf(['changed', 'unchanged', null]),
        application: nullable(
          objectOf({ ...all('integer', 'id', 'grantYear'), ...all('string', 'entryNumber', 'title'), category: enumOf(grantCategories) }),
        ),
        before: nullable(objectOf({ ...all('integer', 'id', 'applicationId', 'version'), status: enumOf(decisionStates), ...decided })),
      }),
    ),
    run: (call) => enterDecisions(call, call.body.rows as readonly SentDecisionRow[], call.body.boardDate, call.body.preview),
  }),
  route('GET /decisions/{id}/letter', {
    params: rowId(decisions),
    summary: '決定を知らせる通知書の仕上がり（PDF）。何も残しません',
    who: rolesThatMay(decisions, 'read', roles),
    answer: 'file',
    async run({ context, services, actor, params: { id } }) {
      await assertVisible(services, decisions, actor, id, services.engine.reader);
      const { bytes, fileName } = await previewResultLetter(services, id);
      return fileAnswer(context, { bytes, fileName, inline: true });
    },
  }),
]);
