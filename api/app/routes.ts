import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { fileRoutes } from '../files/routes.ts';
import { publicRoutes } from '../http/public-routes.ts';
import type { Route } from '../http/route.ts';
import { routeTable } from '../http/route-table.ts';
import { liveRoute } from '../live/routes.ts';
import { systemRoutes } from '../ops/doctor/routes.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { invitationRoutes } from '../sign-in/routes/invitation.ts';
import { mailCodeRoutes } from '../sign-in/routes/mail-code-routes.ts';
import { ownSessionRoutes } from '../sign-in/routes/own-sessions.ts';
import { passkeyRoutes } from '../sign-in/routes/passkey-routes.ts';
import { passwordResetRoutes, passwordRoute } from '../sign-in/routes/password.ts';
import { proofRoutes } from '../sign-in/routes/proof-routes.ts';
import { secondFactorRoutes } from '../sign-in/routes/second-factors.ts';
import { sessionRoutes } from '../sign-in/routes/session.ts';
import { signUpRoutes } from '../sign-in/routes/sign-up-routes.ts';
import { ssoRoutes } from '../sign-in/routes/sso.ts';
import { capabilities } from './capabilities.ts';

/** The routes that belong to no capability. */
const frameworkRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...ownSessionRoutes,
  passwordRoute,
  ...proofRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...mailCodeRoutes,
  ...ssoRoutes,
  ...fileRoutes,
  liveRoute,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...signUpRoutes,
  ...systemRoutes,
  ...publicRoutes,
];

/** Every endpoint below `/api`. */
export const routes: readonly Route[] = routeTable(
  [...frameworkRoutes, ...capabilities.flatMap((capability) => capability.routes ?? [])],
  Object.values<Resource>(resources).flatMap(resourceRoutes),
);
