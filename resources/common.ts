/** Role groups and row conditions shared by several capabilities. */
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

/** Everybody but committees, who do not see contact persons, bank accounts or decided amounts. */
export const allButCommittees = [...office, ...recipient] as const;
export const ownOrganization = { organizationId: '@organizationId' } as const;

/** Hides applications with an unannounced decision from applicants (embargo). */
export const announcedOnly = { recipient: { status: { noneOf: undecidedStatuses } } } as const;
export const ownApplications = { 'applicationId.organizationId': '@organizationId' } as const;

/** Rows of own applications whose grant has been announced. */
export const ownGrants = { ...ownApplications, 'applicationId.status': announcedOnly.recipient.status } as const;

/** A standing conflict of interest of the reader: declared as `conflict` or `unsure` and not replaced by a later answer. */
const ownConflict = {
  of: 'conflicts', by: 'applicationId', where: { userId: '@userId', answer: ['conflict', 'unsure'], hasNo: { of: 'conflicts', by: 'replacesId' } },
} as const;

/** Rows about an application (or the application itself) with which the reader has no conflict of interest. */
export const withoutConflict = { hasNo: ownConflict } as const;

/** Hides decisions and documents about an application from staff with a conflict of interest. */
export const officeWithoutConflict = forRoles(office, withoutConflict);

/** Refuses transitions of an announcement that contains a decision about an application with which the reader has a conflict of interest. */
export const withoutConflictedDecision = {
  hasNo: {
    of: 'decisions', by: 'announcementId', where: { status: ['draft', 'approved', 'announced'], has: ownConflict },
    text: 'この通知には、あなたの利害関係が記録されている申請の決定が入っています。ほかの担当者が行ってください。',
  },
} as const;

/**
 * Applications that a committee member may read: assigned for review in a round under way, after declaring no conflict. In blind rounds only the
 * anonymised content is available (`GET /reviews/{id}/file`).
 */
export const assignedForReview = {
  ...withoutConflict,
  has: {
    of: 'reviews', by: 'applicationId',
    where: { userId: '@userId', status: ['open', 'submitted', 'frozen'], blind: false, 'roundId.status': ['declaring', 'scoring', 'meeting'] },
  },
} as const;

/** Cells cleared when an approval is reverted. */
export const clearedApproval = { approvedAt: null, approvedUserId: null } as const;

/** Reference to the grant of a financial record, with its columns for lists. */
export const grantReference = {
  applicationId: reference('申請', 'applications', { required: true }),
  ...textsOver('applicationId', { grantNumber: '助成番号', title: '題名', organizationName: ['団体名', 'organizationId.name'] }),
} as const;
