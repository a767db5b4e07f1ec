import { settledReason } from '../../../domain/receipts/settled.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import { conflict } from '../../failure.ts';
import { beginHistory } from '../../resources/move.ts';
import type { Hooks } from '../hooks.ts';
import { wholeChoice } from './bank-step.ts';

const { applications } = resources;

/** An application's history begins with its creation. */
export const applicationHooks: Hooks = {
  create: async ({ services, values }) => ({ ...wholeChoice(values, {}), statusSince: services.now().toISOString() }),

  async update({ values, current }) {
    const before = current ?? {};
    const changed = settledWith.filter((name) => values[name] !== undefined && values[name] !== before[name]);
    if (changed.length > 0) demandUnsettled(before.status as ApplicationStatus, changed);
    return wholeChoice(values, before);
  },

  created: ({ id, db, ...call }) => beginHistory(call, applications, { id, status: 'APPLICATION_IN_PROGRESS' }, db),
};

/** What a settlement rests on beside the receipts and what was decided. */
const settledWith = ['taxStatus', 'otherGrants', 'otherIncome'] as const;

/** @throws Failure 409 */
function demandUnsettled(status: ApplicationStatus, names: readonly (typeof settledWith)[number][]): void {
  const labels = names.map((name) => `「${applications.fields[name].label}」`).join('');
  const reason = settledReason(status, `${labels}は変更`);
  if (reason) throw conflict('settled', reason);
}
