import type { Hooks, LifecycleHandlers } from '../../../../api/resources/handlers.ts';
import { recordAnswer } from '../reviews/conflicts.ts';
import { announceConflicts } from './absences.ts';

/** Rechecks live connections after commit, as access to an application may have ended. */
export const recheckHooks: Hooks = {
  committed: ({ services }) =>
    void announceConflicts(services).catch((error: unknown) => services.log.warn({ err: error }, 'meetings were not told')),
};

/** Confirming a hint records a pinned conflict of interest, which the member cannot change. */
export const hintHandlers: LifecycleHandlers = {
  steps: {
    async confirm({ row, db, ...call }) {
      const { applicationId, userId } = row as { applicationId: number; userId: number };
      const reason = row.evidence as string;
      return { after: () => recordAnswer(call, { applicationId, userId, answer: 'conflict', reason, source: 'match', pinned: true }, db) };
    },
  },
};
