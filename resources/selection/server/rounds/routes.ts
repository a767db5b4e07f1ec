import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { all, enumOf, listOf, nothing, nullable, objectOf } from '../../../../api/http/answer-schema.ts';
import { type Call, route, tagged } from '../../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../../api/resources/openapi.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import { committees, roles } from '../../../../domain/roles.ts';
import { grantCategories } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import { choice, date, flag, integer, list, longText, object } from '../../../../schema/fields.ts';
import { fund } from '../../../common.ts';
import { conflictAnswers, hintRules, hintStates, reviewStates, roundKinds, roundStates, tieKinds } from '../../rules/terms.ts';
import { applicantsOf, memberOfBlindRound } from '../reviews/applicants.ts';
import { declareBlind, declareFor } from '../reviews/declare.ts';
import { announceConflicts } from './absences.ts';
import { assign, type Pair, refusals } from './assign.ts';
import { recordOfficeAnswer } from './conflicts.ts';
import { matrixOf, proposeBalance } from './matrix.ts';

const { conflicts, review_rounds, reviews } = resources;

const applicationId = integer('申請', { required: '申請を指定してください', min: 1 });
const userId = integer('委員', { required: '委員を指定してください', min: 1 });

/** Maximum number of pairs or answers per request. */
const maxPerRequest = 500;

const pairs = list('割当て', object('割当て', { applicationId, userId }), {
  required: '割り当てる案件と委員を選んでください',
  most: maxPerRequest,
  tooMany: `一度に割り当てられるのは${maxPerRequest}件までです`,
  wrong: '割当ての指定が正しくありません。案件と委員を選び直してください',
});

const answerFields = {
  answer: choice('申告', conflictAnswers, { required: '「関係なし」「関係あり」「判断できない」から選んでください' }),
  kind: choice('関係', tieKinds),
  reason: longText('内容', { max: 1000 }),
};

const answersOf = (name: string, label: string) =>
  list('申告', object('申告', { [name]: integer(label, { required: `${label}を指定してください`, min: 1 }), ...answerFields }), {
    required: '申告する案件を選んでください',
    most: maxPerRequest,
    tooMany: `一度に申告できるのは${maxPerRequest}件までです`,
    wrong: '申告の指定が正しくありません。もう一度選んでください',
  });

const secretariat = rolesThatMay(review_rounds, 'read', roles);
const pair = all('integer', 'applicationId', 'userId');

const matrixShape = objectOf({
  round: objectOf({
    ...all('integer', 'id', 'grantYear', 'version'),
    ...{ title: 'string', kind: enumOf(roundKinds), status: enumOf(roundStates), blind: 'boolean', ...all('date', 'declareUntil', 'scoreUntil') },
  }),
  members: listOf(
    objectOf({
      ...all('integer', 'userId', 'load', 'declared', 'submitted'),
      ...{ name: 'string', affiliation: 'string?', categories: enumOf([...Object.keys(grantCategories), null]), maxFiles: 'integer?' },
      ...all('date?', 'termFrom', 'termTo'),
    }),
  ),
  items: listOf(
    objectOf({
      ...all('integer', 'id', 'version', 'position', 'applicationId'),
      ...{ ...all('string', 'entryNumber', 'title', 'organizationName'), category: enumOf(grantCategories), grantTitle: 'string?' },
    }),
  ),
  cells: listOf(
    objectOf({
      ...pair,
      ...all('integer?', 'reviewId', 'reviewVersion'),
      status: enumOf([...Object.keys(reviewStates), null]),
      answer: enumOf([...Object.keys(conflictAnswers), null]),
      pinned: 'boolean',
      hints: listOf(objectOf({ ...all('integer', 'id', 'version'), rule: enumOf(hintRules), evidence: 'string', status: enumOf(hintStates) })),
    }),
  ),
});

/** Routes by which staff prepare a round. */
const preparingRoutes = tagged(review_rounds.label, [
  route('PUT /review_rounds/{id}/assignments', {
    params: rowId(review_rounds),
    summary: '委員への割当てを加えます。1件ごとに結果を返します（取消しは審査票の操作で行います）',
    who: fund,
    body: { type: 'inputs', fields: { add: pairs, dueAt: date('期限', { help: '指定しないときは、審査の期限です。' }) } },
    answer: listOf(objectOf({ ...pair, success: 'boolean', reason: enumOf([...Object.keys(refusals), null]), error: 'string?' })),
    async run(call) {
      const { add, dueAt } = call.body;
      const results = await inTransaction(call, reviews, (db) => assign(call, call.params.id, add as readonly Pair[], dueAt, db));
      return results.map((one) => ({ ...one, success: one.reason === null, error: one.reason && refusals[one.reason] }));
    },
  }),
  route('GET /review_rounds/{id}/matrix', {
    params: rowId(review_rounds),
    summary: '委員と案件の表：割当て・申告・利害関係の手がかり。利害関係のある案件は、どの数にも入りません',
    who: secretariat,
    answer: matrixShape,
    run: (call) => matrixOf(call, call.params.id, call.services.engine.reader),
  }),
  route('POST /review_rounds/{id}/balance', {
    params: rowId(review_rounds),
    summary: '均等な割当ての案。何も変えません',
    who: fund,
    body: {
      type: 'inputs',
      fields: { perItem: integer('1件あたりの委員の数', { required: '委員の数を入力してください', min: 1, max: 50, unit: '人' }) },
    },
    answer: objectOf({
      add: listOf(objectOf(pair)),
      short: listOf(objectOf(all('integer', 'applicationId', 'missing'))),
      loads: listOf(objectOf(all('integer', 'userId', 'before', 'after'))),
    }),
    run: (call) => proposeBalance(call, call.params.id, call.body.perItem, call.services.engine.reader),
  }),
  route('POST /review_rounds/{id}/conflicts', {
    params: rowId(review_rounds),
    summary: '事務局による利害関係の記録（委員にも職員にも）。固定したものは、本人が改められません',
    who: fund,
    body: {
      type: 'inputs',
      fields: {
        ...{
          applicationId,
          userId: integer('だれの', { required: '委員か職員を選択してください', min: 1 }),
          answer: answerFields.answer,
          kind: answerFields.kind,
        },
        reason: longText('内容', { required: '内容を入力してください', max: 1000 }),
        pinned: flag('固定', { default: false, words: ['事務局が固定', '本人が改められる'] }),
      },
    },
    answer: nothing,
    async run(call) {
      await inTransaction(call, conflicts, (db) => recordOfficeAnswer(call, call.params.id, call.body, db));
      await announceConflicts(call.services);
      return null;
    },
  }),
]);

/** Routes for conflict declarations of members, before reading and at any later time. */
const declaringRoutes = tagged(conflicts.label, [
  route('POST /reviews/declare', {
    summary: '割り当てられた案件についての利害関係の申告。「関係なし」で書類が開きます',
    who: committees,
    body: { type: 'inputs', fields: { answers: answersOf('reviewId', '審査票') } },
    answer: listOf(rowSchema(reviews)),
    async run(call) {
      const rows = await inTransaction(call, conflicts, (db) => declareFor(call, call.body.answers as never, db));
      await announceConflicts(call.services);
      return rows;
    },
  }),
  route('GET /review_rounds/{id}/applicants', {
    params: rowId(review_rounds),
    summary: '名前を伏せた審査の申請者の一覧（五十音順）。どの書類のものかは分かりません',
    who: committees,
    answer: listOf(
      objectOf({
        ...{ organizationId: 'integer', name: 'string', nameKana: 'string?', people: listOf('string') },
        answer: nullable(enumOf(conflictAnswers)),
      }),
    ),
    async run(call) {
      const db = call.services.engine.reader;
      const applicants = await applicantsOf(call, await memberOfBlindRound(call, call.params.id, db), db);
      return applicants.map(({ applicationIds: _, ...shown }) => shown);
    },
  }),
  route('POST /reviews/declare-blind', {
    summary: '名前を伏せた審査での、申請者ごとの利害関係の申告。はじめはすべての申請者に答えます',
    who: committees,
    body: {
      type: 'inputs',
      fields: { roundId: integer('審査', { required: '審査を指定してください', min: 1 }), answers: answersOf('organizationId', '申請者') },
    },
    answer: nothing,
    run: declareBlindly,
  }),
]);

async function declareBlindly(call: Call<unknown, unknown, { readonly roundId: number; readonly answers: readonly unknown[] }>) {
  const { roundId, answers } = call.body;
  await inTransaction(call, conflicts, (db) => declareBlind(call, roundId, answers as never, db));
  await announceConflicts(call.services);
  return null;
}

export const reviewRoundRoutes = [...preparingRoutes, ...declaringRoutes];
