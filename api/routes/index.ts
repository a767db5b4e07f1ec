import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Route } from '../http/route.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { announcementRoutes } from './announcements.ts';
import { applicationAnswerRoutes } from './application-answers.ts';
import { applicationLookupRoutes, statusOptionRoutes } from './application-lookups.ts';
import { applicationStatusRoutes } from './application-status.ts';
import { bankMasterRoutes } from './bank-master.ts';
import { bankRegistrationRoutes } from './bank-registration.ts';
import { bookRoutes } from './books.ts';
import { callRoutes } from './calls.ts';
import { dashboardRoute, waitingCountsRoute } from './dashboard.ts';
import { dashboardPlotsRoute } from './dashboard-plots.ts';
import { decisionRoutes } from './decisions.ts';
import { eligibilityRoute } from './eligibility.ts';
import { entryRoutes } from './entries.ts';
import { entryPaperRoutes } from './entry-papers.ts';
import { envelopeRoutes } from './envelopes.ts';
import { factorResetRoute } from './factor-resets.ts';
import { fileRoutes } from './files.ts';
import { grantNumberRoutes } from './grant-numbers.ts';
import { granteeRoutes } from './grantee.ts';
import { happeningRoutes } from './happenings.ts';
import { invitationRoutes } from './invitation.ts';
import { letterRoutes } from './letters.ts';
import { liveRoute } from './live.ts';
import { mailCodeRoutes } from './mail-codes.ts';
import { mailingRoutes, testMailRoute } from './mailing.ts';
import { noticeReadRoutes } from './notice-reads.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordResetRoutes, passwordRoute } from './password.ts';
import { paymentRoutes } from './payments.ts';
import { proofRoutes } from './proof.ts';
import { publicRoutes } from './public.ts';
import { receiptArchiveRoute, recordRulesRoute } from './receipt-archive.ts';
import { receiptImageRoutes } from './receipt-images.ts';
import { receiptLookupRoutes } from './receipt-lookups.ts';
import { receiptRoutes } from './receipts.ts';
import { reviewMeetingRoutes } from './review-meeting.ts';
import { reviewPackRoutes } from './review-pack.ts';
import { reviewRankingRoutes } from './review-ranking.ts';
import { reviewRoundRoutes } from './review-rounds.ts';
import { blindFileRoutes, reviewRoutes } from './reviews.ts';
import { secondFactorRoutes } from './second-factors.ts';
import { sessionRoutes } from './session.ts';
import { signUpRoutes } from './sign-up.ts';
import { ssoRoutes } from './sso.ts';
import { submissionFileRoutes } from './submission-files.ts';
import { submissionRoutes } from './submissions.ts';
import { systemRoutes } from './system.ts';
import { transferRoutes } from './transfers.ts';
import { verifyRoute } from './verify.ts';

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
