import { adminRoles } from '../../domain/roles.ts';
import type { Actor } from '../access/actor.ts';

/** What is told of a step. */
export const stepColumns = ['id', 'fromStatus', 'toStatus', 'comment', 'isShared', 'userId', 'userName', 'userRole', 'createdAt'] as const;

interface KeptStep {
  readonly isShared: number;
  readonly comment: string | null;
}

/** Steps of a history as someone may read them: comments among the staff are not the grantee's; that and when a step was taken is. */
export function sharedComments<T extends KeptStep>(rows: readonly T[], { role }: Pick<Actor, 'role'>) {
  const isStaff = adminRoles.includes(role);
  return rows.map((row) => {
    const isShared = row.isShared === 1;
    return { ...row, isShared, comment: isStaff || isShared ? row.comment : null };
  });
}
