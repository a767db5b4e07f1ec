import { all, described, enumOf, listOf, nothing, nullable, objectOf } from '../../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../../api/http/route.ts';
import type { RoundEvent } from '../../../../api/live/hub.ts';
import { hints } from '../../../../api/live/routes.ts';
import { rowId } from '../../../../api/resources/openapi.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import { committees } from '../../../../domain/roles.ts';
import { outcomes } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import { choice, integer, longText, text, yen } from '../../../../schema/fields.ts';
import { fund, heads } from '../../../common.ts';
import { recommendations } from '../../rules/terms.ts';
import { abilitiesIn, assertMeetingBegun, type CorrectionInput, callItem, correctScore, meetingOf, recordProposal, sheetsOf } from './meeting.ts';
import { rankingShape, roundShape, shownRound } from './ranking-routes.ts';
import { canSee, viewerOf, viewers } from './viewer.ts';

const { review_rounds, review_items, reviews } = resources;

/** Of the committee roles, only the chair of the round passes the check in the handler. */
const leaders = [...fund, ...committees];
const correctors = [...heads, ...committees];

const proposalFields = {
  proposal: choice('提案', outcomes, { required: '提案を選択してください' }),
  waitRank: integer('補欠の順位', { min: 1, max: 9999 }),
  proposedAmount: yen('提案額', { min: 1 }),
  conditions: longText('採択の条件', { max: 2000 }),
  rationale: longText('理由', { max: 2000 }),
  exceptionReason: longText('順位と異なる選び方の理由', { max: 2000 }),
  version: integer('表示中の版', { required: true, min: 1 }),
};

const correctionFields = {
  criterionId: integer('審査項目', { required: '審査項目を選択してください', min: 1 }),
  value: integer('訂正後の点数', { required: '訂正後の点数を入力してください' }),
  reason: text('訂正の理由', { required: '訂正の理由を入力してください', max: 500 }),
};

const anything = { type: 'object', additionalProperties: true } as const;

const meetingShape = objectOf({
  ...rankingShape,
  round: roundShape,
  as: enumOf(['office', 'chair', 'member']),
  abilities: objectOf(all('boolean', 'lead', 'correct')),
  current: nullable(
    objectOf({
      itemId: 'integer?',
      shut: described('見られないわけ：利害関係（conflict）、または割り当てられていない（notGiven）', enumOf(['conflict', 'notGiven', null])),
    }),
  ),
  absences: listOf(objectOf({ itemId: 'integer', name: 'string' })),
});

export const reviewMeetingRoutes = tagged(review_rounds.label, [
  route('GET /review_rounds/{id}/meeting', {
    params: rowId(review_rounds),
    summary: '会議：審議中の案件と、案件ごとの集計・提案・退席した人。見られない案件については、加われないことだけが分かります',
    who: viewers,
    answer: meetingShape,
    async run({ services, actor, params: { id } }) {
      const db = services.engine.reader;
      const viewer = await viewerOf(services, actor, id, db);
      assertMeetingBegun(viewer);
      const { round, as } = viewer;
      return { round: shownRound(round), as, abilities: abilitiesIn(viewer, actor), ...(await meetingOf(services, viewer, db)) };
    },
  }),
  route('GET /review_rounds/{id}/live', {
    params: rowId(review_rounds),
    summary: '会議の変化の知らせ（読み直しの合図だけで、内容は送りません）',
    who: viewers,
    answer: 'events',
    run: listen,
  }),
  route('POST /review_rounds/{id}/current', {
    params: rowId(review_rounds),
    summary: '審議する案件へ進む（空なら、どの案件も審議していない）。利害関係のある人の退席が記録されます',
    who: leaders,
    body: { type: 'inputs', fields: { itemId: integer('案件', { min: 1 }) } },
    answer: nothing,
    async run(call) {
      const { id } = call.params;
      await inTransaction(call, review_rounds, (db) => callItem(call, id, call.body.itemId, db));
      announceRound(call, id, null);
    },
  }),
  route('GET /review_items/{id}/sheets', {
    params: rowId(review_items),
    summary: '案件の審査票：委員ごとの点数（訂正のあと）と意見、訂正の記録。会議を進める人だけ',
    who: viewers,
    answer: objectOf({
      criteria: listOf(objectOf({ ...all('integer', 'id', 'position', 'weight'), label: 'string', ...all('boolean', 'required', 'independent') })),
      sheets: listOf(
        objectOf({
          ...{ id: 'integer', name: 'string', scores: anything, total: 'integer?', recommendation: nullable(enumOf(recommendations)) },
          ...{ proposedAmount: 'integer?', ...all('string?', 'commentInternal', 'commentToApplicant') },
        }),
      ),
      corrections: listOf(
        objectOf({
          ...all('integer', 'id', 'reviewId', 'criterionId', 'after'),
          ...{ before: 'integer?', reason: 'string', userName: 'string?', createdAt: 'date-time' },
        }),
      ),
    }),
    run: (call) => sheetsOf(call, call.params.id, call.services.engine.reader),
  }),
  route('PUT /review_items/{id}/proposal', {
    params: rowId(review_items),
    summary: '案件の提案を記録する。順位と異なる選び方には理由が要ります。同じ内容をもう一度送っても変わりません',
    who: leaders,
    body: { type: 'inputs', fields: proposalFields },
    answer: objectOf(all('integer', 'id', 'version')),
    async run(call) {
      const { id } = call.params;
      const { version, ...proposal } = call.body;
      const { item, round } = await inTransaction(call, review_items, (db) => recordProposal(call, id, proposal, version, db));
      announceRound(call, round.id, item.applicationId);
      return { id, version: item.version };
    },
  }),
  route('POST /reviews/{id}/corrections', {
    params: rowId(reviews),
    summary: '確定した点数の訂正（委員長か管理者、会議中だけ）。もとの点数は残り、訂正は消せません',
    who: correctors,
    body: { type: 'inputs', fields: correctionFields },
    answer: nothing,
    async run(call) {
      const { id } = call.params;
      const { roundId, applicationId } = await inTransaction(call, reviews, (db) => correctScore(call, id, call.body satisfies CorrectionInput, db));
      announceRound(call, roundId, applicationId);
    },
  }),
]);

function announceRound({ services }: Call, roundId: number, applicationId: number | null): void {
  services.live.announce({ about: 'round', roundId, applicationId });
}

/** Streams change events, leaving out those about applications the viewer may not see. */
async function listen(call: Call<RowId>): Promise<Response> {
  const { services, params } = call;
  const db = services.engine.reader;
  await viewerOf(services, call.actor, params.id, db);
  return hints(call, `review_rounds/${params.id}`, async (actor, event) => {
    const viewer = viewers.includes(actor.role) ? await viewerOf(services, actor, params.id, db).catch(() => null) : null;
    if (!viewer || !event) return viewer && true;
    const { applicationId } = event as RoundEvent;
    return applicationId === null || canSee(viewer, applicationId);
  });
}
