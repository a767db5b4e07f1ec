import { isSettled } from '../../../domain/receipts/settled.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { conflict } from '../../failure.ts';
import { insertRow } from '../../resources/write.ts';
import type { Hooks } from '../hooks.ts';
import { wholeChoice } from './bank-step.ts';

/** An application's history begins with its creation. */
export const applicationHooks: Hooks = {
  create: async ({ services, values }) => ({ ...wholeChoice(values, {}), statusSince: services.now().toISOString() }),

  async update({ values, current }) {
    const before = current ?? {};
    if (values.taxStatus !== undefined && values.taxStatus !== before.taxStatus) demandUnsettled(before.status as ApplicationStatus);
    return wholeChoice(values, before);
  },

  async created({ id, services, actor, db }) {
    const { userId, username: userName, role: userRole } = actor;
    const first = { applicationId: id, fromStatus: null, toStatus: 'APPLICATION_IN_PROGRESS', comment: null, isShared: false };
    await insertRow(services, resources.status_histories, { ...first, userId, userName, userRole }, db);
  },
};

/** The settlement rests on how the grantee is taxed, too. @throws Failure 409 */
function demandUnsettled(status: ApplicationStatus): void {
  if (isSettled(status))
    throw conflict('settled', '精算が決まっているため、消費税の区分は変更できません。直すときは、先に精算の決定を取り消してください。');
}
