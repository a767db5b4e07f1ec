import type { ServerPart } from '../../../api/resources/capability.ts';
import { confirm as confirmAccount, revealNumber } from './confirm.ts';
import { bankHooks } from './hooks.ts';
import { bankMasterRoutes } from './master-routes.ts';
import { bankRegistrationRoutes } from './registration-routes.ts';

export const bankAccounts: ServerPart<typeof import('../bank-accounts.ts')> = {
  hooks: {
    banks: bankHooks,
  },
  actions: {
    banks: { confirm: confirmAccount, reveal: revealNumber('banks') },
  },
  routes: [...bankMasterRoutes, ...bankRegistrationRoutes],
};
