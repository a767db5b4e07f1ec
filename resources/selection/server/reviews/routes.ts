import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { inline } from '../../../../api/files/routes.ts';
import { sendFile } from '../../../../api/files/send.ts';
import { all, described, enumOf, listOf, nullable, objectOf, type Part } from '../../../../api/http/answer-schema.ts';
import { fileAnswer } from '../../../../api/http/responses.ts';
import { type Call, type RowId, route, tagged } from '../../../../api/http/route.ts';
import { rowId } from '../../../../api/resources/openapi.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import { committees, roles } from '../../../../domain/roles.ts';
import { grantCategories, scanStates } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import { integer } from '../../../../schema/fields.ts';
import { conflictAnswers, recommendations, reviewStates, roundKinds, roundStates, seeOthersRules } from '../../rules/terms.ts';
import { blindFile, readFile, requireAttachment, reviewFormPdf } from './file.ts';
import { myReviews } from './my-reviews.ts';
import { readRevision, saveSheet, sheetFields, submitSheet } from './sheet.ts';

const { review_items, review_redactions, reviews } = resources;

const anything = { type: 'object', additionalProperties: true } as const;
const texts = {
  type: 'object',
  additionalProperties: { type: 'string' },
  title: '提出までに直すところ（審査項目のIDか項目の名前 → すること）',
} as const;
const revision = { type: 'integer', minimum: 0, title: '画面にある版' } as const;

const round = objectOf({
  ...{ id: 'integer', title: 'string', kind: enumOf(roundKinds), status: enumOf(roundStates), ...all('date', 'declareUntil', 'scoreUntil') },
  ...{ blind: 'boolean', seeOthers: enumOf(seeOthersRules) },
});

const criteria = listOf(
  objectOf({
    ...{ ...all('integer', 'id', 'position', 'weight'), label: 'string', help: 'string?', ...all('boolean', 'required', 'independent') },
    anchors: listOf('string?'),
  }),
);

const sheet = objectOf({
  ...{ scores: anything, recommendation: enumOf([...Object.keys(recommendations), null]), proposedAmount: 'integer?' },
  ...all('string?', 'commentInternal', 'commentToApplicant'),
});

const statusParts: Readonly<Record<string, Part>> = {
  ...{ id: 'integer', status: enumOf(reviewStates), dueAt: 'date?', total: 'integer?', revision: 'integer' },
  ...{ ...all('date-time?', 'savedAt', 'submittedAt'), problems: texts },
};

const summaryParts: Readonly<Record<string, Part>> = {
  ...{ position: 'integer', ...all('string', 'entryNumber', 'title'), organizationName: 'string?', category: enumOf(grantCategories) },
  ...{ entryAmount: 'integer?', people: listOf('string') },
};

/** Routes by which committee members read and write their own reviews. */
export const reviewRoutes = tagged(reviews.label, [
  route('GET /reviews/mine', {
    summary: '自分の審査：審査ごとに、審査項目、割り当てられた案件、自分の点数、進み具合。申告していない案件は、題名・団体名・人・種別だけ',
    who: committees,
    answer: listOf(
      objectOf({
        ...{ round, showsFigures: 'boolean' as const, criteria },
        ...{ progress: objectOf(all('integer', 'total', 'declared', 'recused', 'submitted')) },
        reviews: listOf(
          objectOf({ ...statusParts, ...summaryParts, answer: enumOf([...Object.keys(conflictAnswers), null]), sheet: nullable(sheet) }),
        ),
      }),
    ),
    run: ({ services, actor }) => myReviews(services, actor),
  }),
  route('GET /reviews/{id}/file', {
    params: rowId(reviews),
    summary: '審査する書類：様式と回答、添付、審査票。名前を伏せる審査では、申請者の分かるものがありません',
    who: committees,
    answer: objectOf({
      ...{ review: objectOf({ ...statusParts, sheet }), round, criteria, item: objectOf({ ...summaryParts, grantTitle: 'string?' }) },
      form: nullable(objectOf({ name: 'string', number: 'integer', definition: anything, paperPath: 'string' })),
      answers: anything,
      files: listOf(
        objectOf({
          ...all('integer', 'id', 'size'),
          ...all('string', 'fieldKey', 'fileName', 'path'),
          contentType: 'string?',
          scanState: enumOf(scanStates),
        }),
      ),
      facts: listOf(objectOf(all('string', 'label', 'value'))),
      earlier: listOf(objectOf({ grantYear: 'integer', ...all('string', 'category', 'title') })),
    }),
    run: ({ services, actor, params }) => readFile(services, actor, params.id),
  }),
  route('GET /reviews/{id}/file/paper', {
    params: rowId(reviews),
    summary: '審査する書類の様式（PDF）',
    who: committees,
    answer: 'file',
    async run({ context, services, actor, params }) {
      return fileAnswer(context, { ...(await reviewFormPdf(services, actor, params.id)), inline: true });
    },
  }),
  route('GET /reviews/{id}/file/files/{fileId}', {
    params: { ...rowId(reviews), fileId: integer('ファイル', { min: 1 }) },
    query: { inline },
    summary: '審査する書類の添付ファイル（書類の中の番号で）',
    who: committees,
    answer: 'file',
    async run(call) {
      const { fileId, savedAs } = await requireAttachment(call.services, call.actor, call.params.id, call.params.fileId);
      return sendFile(call, fileId, savedAs);
    },
  }),
  route('PUT /reviews/{id}/sheet', {
    params: rowId(reviews),
    summary: '審査票の保存。書きかけでも保存します。revision が最後の保存のものでなければ 409 stale（data に今の内容）',
    isOneChange: true,
    who: committees,
    body: { type: 'json', fields: sheetFields, mode: 'update', extra: { scores: anything, revision } },
    answer: objectOf({ revision: 'integer', savedAt: 'date-time', total: 'integer?', problems: texts }),
    run: (call) => inTransaction(call, reviews, (db) => saveSheet(call, call.params.id, call.body, db), 'read committed'),
  }),
  route('POST /reviews/{id}/submit', {
    params: rowId(reviews),
    summary: '審査票の提出。同じものをもう一度送っても、提出はひとつです',
    who: committees,
    body: { type: 'json', fields: {}, mode: 'update', extra: { revision } },
    answer: objectOf({ status: enumOf(reviewStates), submittedAt: 'date-time', total: 'integer?' }),
    run: submit,
  }),
]);

/** Routes by which staff preview a blind round. */
export const blindFileRoutes = tagged(review_items.label, [
  route('GET /review_items/{id}/file', {
    params: rowId(review_items),
    summary: '名前を伏せた審査の書類：委員に見えるとおりの内容と、その横に、もとの文と伏せている項目',
    who: rolesThatMay(review_redactions, 'read', roles),
    answer: objectOf({
      title: 'string',
      form: nullable(objectOf({ name: 'string', number: 'integer', definition: anything })),
      answers: anything,
      files: listOf(objectOf({ ...all('string', 'fieldKey', 'fileName', 'path'), size: 'integer' })),
      facts: listOf(objectOf(all('string', 'key', 'label', 'value'))),
      leftOut: listOf(objectOf(all('string', 'key', 'label'))),
      written: described('もとの文（項目のキー → 文）', anything),
    }),
    run: ({ services, actor, params }) => blindFile(services, actor, params.id),
  }),
]);

/** Serializable, so that a submission concurrent with the start of the meeting is either frozen with the others or refused. */
function submit(call: Call<RowId>) {
  const revision = readRevision(call.body);
  return inTransaction(call, reviews, (db) => submitSheet(call, call.params.id, revision, db));
}
