import { resources } from '../../../resources.config.ts';
import { insertRow } from '../../resources/write.ts';
import type { Hooks } from '../hooks.ts';
import { wholeChoice } from './bank-step.ts';

/** An application's history begins with its creation. */
export const applicationHooks: Hooks = {
  create: async ({ services, values }) => ({ ...wholeChoice(values, {}), statusSince: services.now().toISOString() }),

  update: async ({ values, current }) => wholeChoice(values, current ?? {}),

  async created({ id, services, actor, db }) {
    const { userId, username: userName, role: userRole } = actor;
    const first = { applicationId: id, fromStatus: null, toStatus: 'APPLICATION_IN_PROGRESS', comment: null, isShared: false };
    await insertRow(services, resources.status_histories, { ...first, userId, userName, userRole }, db);
  },
};
