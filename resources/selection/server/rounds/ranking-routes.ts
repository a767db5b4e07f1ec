import { all, described, enumOf, listOf, nullable, objectOf } from '../../../../api/http/answer-schema.ts';
import { route, tagged } from '../../../../api/http/route.ts';
import { rowId } from '../../../../api/resources/openapi.ts';
import { grantCategories, outcomes } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import { aggregates, excludedRules, recommendations, roundKinds, roundStates, seeOthersRules } from '../../rules/terms.ts';
import { rankingOf } from './ranking.ts';
import { figuresRefusal, type Round, viewerOf, viewers } from './viewer.ts';

const { review_rounds } = resources;

export const roundShape = objectOf({
  ...all('integer', 'id', 'version', 'grantYear'),
  title: 'string',
  kind: enumOf(roundKinds),
  status: enumOf(roundStates),
  blind: 'boolean',
  seeOthers: enumOf(seeOthersRules),
  excludedRule: enumOf(excludedRules),
  aggregate: enumOf(aggregates),
  minimum: 'integer?',
  scoreUntil: 'date',
  meetingOn: 'date?',
  place: 'string?',
});

/** The round as returned by the ranking and meeting routes. */
export function shownRound({ id, version, grantYear, title, kind, status, blind, ...round }: Round) {
  const { seeOthers, excludedRule, aggregate, minimum, scoreUntil, meetingOn, place } = round;
  const rules = { blind: blind === 1, seeOthers, excludedRule, aggregate, minimum };
  return { id, version, grantYear, title, kind, status, ...rules, scoreUntil, meetingOn, place };
}

const criterionShape = objectOf({
  ...all('integer', 'id', 'position', 'weight'),
  label: 'string',
  ...all('boolean', 'required', 'independent'),
});

const departmentShape = objectOf({
  grantId: 'integer?',
  title: 'string',
  ...all('integer?', 'budget', 'left'),
  ...all('integer', 'elsewhere', 'count', 'asked', 'proposed', 'over'),
});

const itemShape = objectOf({
  ...all('integer', 'id', 'version', 'position', 'applicationId', 'count', 'waiting', 'excluded'),
  ...all('string', 'entryNumber', 'title'),
  ...all('string?', 'organizationName', 'conditions', 'rationale', 'exceptionReason'),
  category: enumOf(grantCategories),
  ...all('integer?', 'grantId', 'entryAmount', 'waitRank', 'proposedAmount', 'spread', 'rank'),
  ...all('integer?', 'sum', 'mean', 'median', 'adjusted', 'figure'),
  ...all('boolean', 'tied', 'belowMinimum'),
  within: 'boolean?',
  zone: enumOf(['above', 'border', 'below', null]),
  proposal: nullable(enumOf(outcomes)),
  discussedAt: 'date-time?',
  scores: listOf(objectOf({ member: 'integer?', total: 'integer', recommendation: nullable(enumOf(recommendations)) })),
  outlier: 'integer?',
});

/** Response shape shared by the ranking and meeting routes. */
export const rankingShape = {
  criteria: listOf(criterionShape),
  departments: listOf(departmentShape),
  items: listOf(itemShape),
  members: listOf(objectOf({ id: 'integer', name: 'string' })),
  barred: described('利害関係のため、この集計に入っていない案件の数', 'integer'),
} as const;

export const reviewRankingRoutes = tagged(review_rounds.label, [
  route('GET /review_rounds/{id}/ranking', {
    params: rowId(review_rounds),
    summary:
      '審査の集計：案件ごとの合計・平均・順位・ばらつきと、予算との比べ。平均は百倍した整数（小数第2位まで、四捨五入）で、見られない案件は何にも数えません',
    who: viewers,
    answer: objectOf({ round: roundShape, ...rankingShape }),
    async run({ services, actor, params: { id } }) {
      const db = services.engine.reader;
      const viewer = await viewerOf(services, actor, id, db);
      const refusal = figuresRefusal(viewer);
      if (refusal) throw refusal;
      return { round: shownRound(viewer.round), ...(await rankingOf(services, viewer, db)) };
    },
  }),
]);
