import type { ServerPart } from '../../../api/resources/capability.ts';
import { factorResetRoute } from './factor-resets/routes.ts';
import { factorResetHandlers, factorResetHooks } from './factor-resets/steps.ts';
import { joinHandlers, joinHooks } from './organization-joins/steps.ts';
import { endSso } from './users/end-sso.ts';
import { userHooks } from './users/hooks.ts';
import { invite } from './users/invite.ts';
import { signOut } from './users/sign-out.ts';

export const people: ServerPart<typeof import('../people.ts')> = {
  hooks: {
    users: userHooks,
    factor_resets: factorResetHooks,
    organization_joins: joinHooks,
  },
  steps: {
    factor_resets: factorResetHandlers,
    organization_joins: joinHandlers,
  },
  actions: {
    users: { endSso, invite, signOut },
  },
  routes: [factorResetRoute],
};
