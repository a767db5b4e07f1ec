import type { ServerPart } from '../../../api/resources/capability.ts';
import { memberHooks, tieHooks } from './committee-members/hooks.ts';
import { inviteMember } from './committee-members/invite.ts';
import { blindFileRoutes, reviewRoutes } from './reviews/routes.ts';
import { addItems } from './rounds/add-items.ts';
import { hintHandlers, recheckHooks } from './rounds/hint-steps.ts';
import { itemHooks, placeItem } from './rounds/items.ts';
import { makeDecisions, prepareDecisions } from './rounds/make-decisions.ts';
import { reviewMeetingRoutes } from './rounds/meeting-routes.ts';
import { meetingSteps, roundHooks } from './rounds/meeting-steps.ts';
import { drawPack, preparePack } from './rounds/pack.ts';
import { reviewPackRoutes } from './rounds/pack-routes.ts';
import { reviewRankingRoutes } from './rounds/ranking-routes.ts';
import { remindMembers } from './rounds/remind.ts';
import { reviewRoundRoutes } from './rounds/routes.ts';
import { roundHandlers } from './rounds/steps.ts';
import { checkRubrics } from './rubrics/check.ts';
import { criterionHooks, newRubricVersion, rubricHandlers, rubricHooks } from './rubrics/steps.ts';

export const selection: ServerPart<typeof import('../selection.ts')> = {
  hooks: {
    committee_members: memberHooks,
    member_ties: tieHooks,
    review_items: itemHooks,
    rubrics: rubricHooks,
    criteria: criterionHooks,
    conflict_hints: recheckHooks,
    review_rounds: roundHooks,
    reviews: recheckHooks,
  },
  steps: {
    conflict_hints: hintHandlers,
    rubrics: rubricHandlers,
    review_rounds: { steps: { ...roundHandlers.steps, ...meetingSteps } },
  },
  actions: {
    committee_members: { invite: inviteMember },
    rubrics: { newVersion: newRubricVersion },
    review_items: { place: placeItem },
    review_rounds: { addItems, remind: remindMembers, drawPack, makeDecisions },
  },
  preparations: {
    review_rounds: { drawPack: preparePack, makeDecisions: prepareDecisions },
  },
  routes: [...blindFileRoutes, ...reviewRoutes, ...reviewRankingRoutes, ...reviewMeetingRoutes, ...reviewPackRoutes, ...reviewRoundRoutes],
  startChecks: [checkRubrics],
};
