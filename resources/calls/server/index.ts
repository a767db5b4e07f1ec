import type { ServerPart } from '../../../api/resources/capability.ts';
import { checkForms } from './application-forms/check.ts';
import { formHandlers, formHooks, newVersion } from './application-forms/steps.ts';
import { eligibilityRoute } from './eligibility-routes.ts';
import { enterPaper } from './enter-paper.ts';
import { remind } from './remind.ts';
import { callRoutes } from './routes.ts';
import { serveCalls } from './serve-calls.ts';
import { callHandlers, callHooks, changeForm, copy as copyCall, extend as extendCall, unseal } from './steps.ts';

export const calls: ServerPart<typeof import('../calls.ts')> = {
  hooks: {
    application_forms: formHooks,
    calls: callHooks,
  },
  steps: {
    application_forms: formHandlers,
    calls: callHandlers,
  },
  actions: {
    application_forms: { newVersion },
    calls: { changeForm, copy: copyCall, enterPaper, extend: extendCall, remind, unseal },
  },
  routes: [...callRoutes, eligibilityRoute],
  startChecks: [checkForms],
  publicPages: [serveCalls],
};
