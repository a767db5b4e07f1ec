import { applicationAnswerRoutes } from '../../resources/applications/server/answers-routes.ts';
import { grantNumberRoutes } from '../../resources/applications/server/grant-numbers-routes.ts';
import { applicationLookupRoutes, statusOptionRoutes } from '../../resources/applications/server/lookups-routes.ts';
import { applicationStatusRoutes } from '../../resources/applications/server/status-routes.ts';
import { happeningRoutes } from '../../resources/applications/server/timeline-routes.ts';
import { bankMasterRoutes } from '../../resources/bank-accounts/server/master-routes.ts';
import { bankRegistrationRoutes } from '../../resources/bank-accounts/server/registration-routes.ts';
import { eligibilityRoute } from '../../resources/calls/server/eligibility-routes.ts';
import { callRoutes } from '../../resources/calls/server/routes.ts';
import { granteeRoutes } from '../../resources/dashboard/server/grantee-routes.ts';
import { dashboardPlotsRoute } from '../../resources/dashboard/server/plots.ts';
import { dashboardRoute, waitingCountsRoute } from '../../resources/dashboard/server/routes.ts';
import { announcementRoutes } from '../../resources/decisions/server/announcements/routes.ts';
import { decisionRoutes } from '../../resources/decisions/server/routes.ts';
import { submissionFileRoutes } from '../../resources/documents/server/files-routes.ts';
import { submissionRoutes } from '../../resources/documents/server/routes.ts';
import { entryPaperRoutes } from '../../resources/entries/server/paper-routes.ts';
import { entryRoutes } from '../../resources/entries/server/routes.ts';
import { envelopeRoutes } from '../../resources/letters/server/envelopes/routes.ts';
import { letterRoutes } from '../../resources/letters/server/routes.ts';
import { verifyRoute } from '../../resources/letters/server/verify-routes.ts';
import { mailingRoutes, testMailRoute } from '../../resources/messages/server/mailing/routes.ts';
import { noticeReadRoutes } from '../../resources/messages/server/notice-reads-routes.ts';
import { bookRoutes } from '../../resources/payments/server/books/routes.ts';
import { paymentRoutes } from '../../resources/payments/server/routes.ts';
import { transferRoutes } from '../../resources/payments/server/transfers/routes.ts';
import { factorResetRoute } from '../../resources/people/server/factor-resets/routes.ts';
import { receiptArchiveRoute, recordRulesRoute } from '../../resources/receipts/server/archive-routes.ts';
import { receiptImageRoutes } from '../../resources/receipts/server/images-routes.ts';
import { receiptLookupRoutes } from '../../resources/receipts/server/lookups-routes.ts';
import { receiptRoutes } from '../../resources/receipts/server/routes.ts';
import { blindFileRoutes, reviewRoutes } from '../../resources/selection/server/reviews/routes.ts';
import { reviewMeetingRoutes } from '../../resources/selection/server/rounds/meeting-routes.ts';
import { reviewPackRoutes } from '../../resources/selection/server/rounds/pack-routes.ts';
import { reviewRankingRoutes } from '../../resources/selection/server/rounds/ranking-routes.ts';
import { reviewRoundRoutes } from '../../resources/selection/server/rounds/routes.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { fileRoutes } from '../files/routes.ts';
import { publicRoutes } from '../http/public-routes.ts';
import type { Route } from '../http/route.ts';
import { liveRoute } from '../live/routes.ts';
import { systemRoutes } from '../ops/doctor/routes.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { invitationRoutes } from '../sign-in/routes/invitation.ts';
import { mailCodeRoutes } from '../sign-in/routes/mail-codes.ts';
import { ownSessionRoutes } from '../sign-in/routes/own-sessions.ts';
import { passkeyRoutes } from '../sign-in/routes/passkeys.ts';
import { passwordResetRoutes, passwordRoute } from '../sign-in/routes/password.ts';
import { proofRoutes } from '../sign-in/routes/proof.ts';
import { secondFactorRoutes } from '../sign-in/routes/second-factors.ts';
import { sessionRoutes } from '../sign-in/routes/session.ts';
import { signUpRoutes } from '../sign-in/routes/sign-up.ts';
import { ssoRoutes } from '../sign-in/routes/sso.ts';

const handWritten: readonly Route[] = [
  ...sessionRoutes,
  ...ownSessionRoutes,
  passwordRoute,
  ...proofRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...mailCodeRoutes,
  factorResetRoute,
  ...ssoRoutes,
  dashboardRoute,
  waitingCountsRoute,
  dashboardPlotsRoute,
  ...fileRoutes,
  ...applicationStatusRoutes,
  ...announcementRoutes,
  ...callRoutes,
  ...blindFileRoutes,
  ...reviewRoutes,
  ...decisionRoutes,
  ...applicationAnswerRoutes,
  ...entryPaperRoutes,
  ...grantNumberRoutes,
  ...applicationLookupRoutes,
  ...statusOptionRoutes,
  ...submissionRoutes,
  ...submissionFileRoutes,
  ...granteeRoutes,
  ...happeningRoutes,
  liveRoute,
  ...bankMasterRoutes,
  ...bankRegistrationRoutes,
  ...bookRoutes,
  ...mailingRoutes,
  testMailRoute,
  ...noticeReadRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
  ...receiptLookupRoutes,
  ...receiptImageRoutes,
  receiptArchiveRoute,
  recordRulesRoute,
  ...receiptRoutes,
  ...reviewRankingRoutes,
  ...reviewMeetingRoutes,
  ...paymentRoutes,
  ...letterRoutes,
  ...transferRoutes,
  ...entryRoutes,
  ...reviewPackRoutes,
  ...envelopeRoutes,
  ...reviewRoundRoutes,
  ...systemRoutes,
  verifyRoute,
  ...publicRoutes,
  eligibilityRoute,
];

const taken = new Set(handWritten.map(keyOf));
const derived = Object.values<Resource>(resources)
  .flatMap(resourceRoutes)
  .filter((route) => !taken.has(keyOf(route)));

/** Every endpoint below `/api`. Hand-written ones stand first, and in place of a resource's own at the same address. */
export const routes: readonly Route[] = [...handWritten, ...derived];

function keyOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
