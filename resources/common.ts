/** What several areas say alike: groups of roles, and whose rows are whose. */
import { type Role, roles } from '../domain/roles.ts';
import { undecidedStatuses } from '../domain/workflow/announcement.ts';
import { reference } from '../schema/fields.ts';
import { forRoles, textsOver } from '../schema/groups.ts';

export const heads = ['fund_manager', 'fund_department_head'] as const;
export const fund = ['fund_staff', ...heads] as const;
export const affairs = ['general_staff', 'general_department_head', 'director'] as const;
export const accounting = ['accounting_staff'] as const;
export const money = [...fund, ...accounting] as const;
export const approvers = [...accounting, ...heads] as const;
export const office = [...fund, ...affairs, ...accounting] as const;
export const recipient = ['recipient'] as const;
export const everyone: readonly Role[] = roles;

/** Committees learn nothing of persons to write to, of accounts or of sums that have been decided. */
export const notJudges = [...office, ...recipient] as const;
export const ownOrganization = { organizationId: '@organizationId' } as const;

/** An applicant learns of a decision when it is announced, not when it is made. */
export const announced = { recipient: { status: { noneOf: undecidedStatuses } } } as const;
export const ownApplications = { 'applicationId.organizationId': '@organizationId' } as const;

/** What there is once a grant has been announced. */
export const ownGrants = { ...ownApplications, 'applicationId.status': announced.recipient.status } as const;

/** A standing conflict of interest of whoever reads: declared, or not to be judged by oneself, and not answered anew since. */
const ownConflict = {
  of: 'conflicts', by: 'applicationId', where: { userId: '@userId', answer: ['conflict', 'unsure'], hasNo: { of: 'conflicts', by: 'replacesId' } },
} as const;

/** Rows about an application (or the application itself) with which the reader has no conflict of interest. */
export const unconflicted = { hasNo: ownConflict } as const;

/** What is decided of an application, and the papers of it, are shut to those of the office who have a conflict of interest with it. */
export const officeUnconflicted = forRoles(office, unconflicted);

/** What holds a decision about an application with which the reader has a conflict of interest is somebody else's to move on. */
export const noConflictedDecision = {
  hasNo: {
    of: 'decisions', by: 'announcementId', where: { status: ['draft', 'approved', 'announced'], has: ownConflict },
    text: 'この通知には、あなたの利害関係が記録されている申請の決定が入っています。ほかの担当者が行ってください。',
  },
} as const;

/**
 * The applications that a member of a committee reads: those given to judge, in a round that goes on, once the member has declared to be free. In a
 * blind round the file alone is read (`GET /reviews/{id}/file`), which tells nothing of who applies.
 */
export const given = {
  ...unconflicted,
  has: {
    of: 'reviews', by: 'applicationId',
    where: { userId: '@userId', status: ['open', 'submitted', 'frozen'], blind: false, 'roundId.status': ['declaring', 'scoring', 'meeting'] },
  },
} as const;

/** What a step back from an approval takes with it. */
export const notApproved = { approvedAt: null, approvedUserId: null } as const;

/** The grant that a record of its money is about, as lists name it. */
export const ofGrant = {
  applicationId: reference('申請', 'applications', { required: true }),
  ...textsOver('applicationId', { grantNumber: '助成番号', title: '題名', organizationName: ['団体名', 'organizationId.name'] }),
} as const;
