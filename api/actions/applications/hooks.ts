import { resources } from '../../../resources.config.ts';
import { insertRow } from '../../resources/write.ts';
import type { Hooks } from '../hooks.ts';

/** An application's history begins with its creation. */
export const applicationHooks: Hooks = {
  create: async ({ services }) => ({ statusSince: services.now().toISOString() }),

  async created({ id, services, actor, db }) {
    const { userId, username: userName, role: userRole } = actor;
    const first = { applicationId: id, fromStatus: null, toStatus: 'APPLICATION_IN_PROGRESS', comment: null, isShared: false };
    await insertRow(services, resources.status_histories, { ...first, userId, userName, userRole }, db);
  },
};
