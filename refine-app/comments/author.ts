import { isRole, roleLabels } from '../../domain/roles.ts';

export interface AuthorLabel {
  readonly text: string;
  readonly color: 'blue' | 'green';
  /** Colleagues also know each other by their office. */
  readonly office: string | null;
}

/** How an author is labelled: everyone of the foundation as administrator (spec, second file, section 5). */
export function authorLabel(role: unknown, side: 'grantee' | 'staff'): AuthorLabel {
  if (role === 'recipient') return { text: roleLabels.recipient, color: 'green', office: null };
  return { text: '管理者', color: 'blue', office: side === 'staff' && isRole(role) ? roleLabels[role] : null };
}
