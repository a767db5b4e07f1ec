import type { ServerPart } from '../../../api/resources/capability.ts';
import { granteeRoutes } from './grantee-routes.ts';
import { dashboardPlotsRoute } from './plots.ts';
import { dashboardRoute, waitingCountsRoute } from './routes.ts';

export const dashboard: ServerPart<object> = {
  routes: [dashboardRoute, waitingCountsRoute, dashboardPlotsRoute, ...granteeRoutes],
};
