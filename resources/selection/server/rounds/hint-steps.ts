import type { Hooks, LifecycleHandlers } from '../../../../api/resources/handlers.ts';
import { recordAnswer } from '../reviews/conflicts.ts';
import { tellOfConflicts } from './absences.ts';

/** Whoever listens to an application that is shut hears no more of it. */
export const rechecked: Hooks = {
  committed: ({ services }) => void tellOfConflicts(services).catch((error: unknown) => services.log.warn({ err: error }, 'meetings were not told')),
};

/** What the office confirms stands as a conflict of interest, which its member cannot undo. */
export const hintHandlers: LifecycleHandlers = {
  steps: {
    async confirm({ row, db, ...call }) {
      const { applicationId, userId } = row as { applicationId: number; userId: number };
      const reason = row.evidence as string;
      return { after: () => recordAnswer(call, { applicationId, userId, answer: 'conflict', reason, source: 'match', pinned: true }, db) };
    },
  },
};
