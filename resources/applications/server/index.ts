import type { ServerPart } from '../../../api/resources/capability.ts';
import { decide } from '../../decisions/server/hooks.ts';
import { applicationAnswerRoutes } from './answers-routes.ts';
import { commentHooks } from './comments.ts';
import { grantNumberRoutes } from './grant-numbers-routes.ts';
import { applicationHooks } from './hooks.ts';
import { applicationLookupRoutes, statusOptionRoutes } from './lookups-routes.ts';
import { mailSubjects } from './mail-subjects.ts';
import { applicationStatusRoutes } from './status-routes.ts';
import { applicationHandlers } from './steps.ts';
import { timelineRoutes } from './timeline-routes.ts';

export const applications: ServerPart<typeof import('../applications.ts') & typeof import('../corrections.ts')> = {
  hooks: {
    applications: applicationHooks,
    comments: commentHooks,
  },
  steps: {
    applications: applicationHandlers,
  },
  actions: {
    applications: { decide },
  },
  routes: [
    ...applicationStatusRoutes,
    ...applicationAnswerRoutes,
    ...grantNumberRoutes,
    ...applicationLookupRoutes,
    ...statusOptionRoutes,
    ...timelineRoutes,
  ],
  mailSubjects,
};
