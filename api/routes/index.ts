import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import type { Route } from '../http/route.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { dashboardRoute } from './dashboard.ts';
import { fileRoutes } from './files.ts';
import { passwordRoute } from './password.ts';
import { sessionRoutes } from './session.ts';

/** Every endpoint below `/api`. Hand-written ones stand first: where a path fits two, theirs wins. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  passwordRoute,
  dashboardRoute,
  ...fileRoutes,
  ...Object.values<Resource>(resources).flatMap(resourceRoutes),
];
