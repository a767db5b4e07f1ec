import type { ServerPart } from '../../../api/resources/capability.ts';
import { submissionFileRoutes } from './files-routes.ts';
import { submissionHooks } from './hooks.ts';
import { submissionRoutes } from './routes.ts';
import { prepareSubmit, submissionHandlers } from './steps.ts';

export const documents: ServerPart<typeof import('../documents.ts')> = {
  hooks: {
    submissions: submissionHooks,
  },
  steps: {
    submissions: submissionHandlers,
  },
  preparations: {
    submissions: { submit: prepareSubmit },
  },
  routes: [...submissionRoutes, ...submissionFileRoutes],
};
