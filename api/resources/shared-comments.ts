import { adminRoles } from '../../domain/roles.ts';
import type { Actor } from '../access/actor.ts';

/** The columns of a step that are shown. */
export const stepColumns = ['id', 'fromStatus', 'toStatus', 'comment', 'isShared', 'userId', 'userName', 'userRole', 'createdAt'] as const;

interface KeptStep {
  readonly isShared: number;
  readonly comment: string | null;
}

/** The steps of a history as a reader may see them: internal comments are hidden from grantees; the steps and their times are not. */
export function sharedComments<T extends KeptStep>(rows: readonly T[], { role }: Pick<Actor, 'role'>) {
  const isStaff = adminRoles.includes(role);
  return rows.map((row) => {
    const isShared = row.isShared === 1;
    return { ...row, isShared, comment: isStaff || isShared ? row.comment : null };
  });
}
