/** The spec's role codes (first file, section 6) with their Japanese labels, in display order. */
export const roleLabels = {
  fund_staff: '基金担当者',
  fund_manager: '基金管理者',
  fund_department_head: '基金部長',
  director: '参事',
  general_department_head: '総務部長',
  general_staff: '総務担当',
  accounting_staff: '経理担当',
  selection_committee: '選考委員',
  evaluation_committee: '評価委員',
  general_user: 'その他ユーザー',
  head_corporate_planning: '企画部長',
  recipient: '助成者',
} as const;

export type Role = keyof typeof roleLabels;

export const roles = Object.keys(roleLabels) as Role[];

/** Roles that sign in at the console: all but grantees. */
export const adminRoles: readonly Role[] = roles.filter((role) => role !== 'recipient');

/** External reviewers; they cannot export. */
export const committees = ['selection_committee', 'evaluation_committee'] as const satisfies readonly Role[];

/** External roles, which may sign in without a password. */
export const passwordless: readonly Role[] = [...committees, 'recipient'];

/** Roles that may export lists, unless a resource declares otherwise. */
export const exporters: readonly Role[] = adminRoles.filter((role) => !(committees as readonly Role[]).includes(role));

export type UserType = 'USER' | 'ADMIN';

export const userTypeLabels = { USER: '助成者', ADMIN: '基金管理者' } as const;

/** The user type of a role (second file, section 5, user form). */
export function typeOfRole(role: Role): UserType {
  return role === 'recipient' ? 'USER' : 'ADMIN';
}

export function isRole(value: unknown): value is Role {
  return typeof value === 'string' && value in roleLabels;
}
