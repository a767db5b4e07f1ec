import { Refine } from '@refinedev/core';
import { Outlet } from 'react-router';
import { resources } from '../resources.config.ts';
import type { Resource } from '../schema/resource.ts';
import { accessControlProvider } from './providers/access.ts';
import { dataProvider } from './providers/data.ts';
import { queryClient } from './providers/query-client.ts';
import { routerProvider } from './providers/router.ts';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { createPath } from './ui/record-path.ts';
import { Toaster } from './ui/toaster.tsx';

const refineResources = Object.values<Resource>(resources).map((resource) => ({
  name: resource.name,
  list: resource.screen.path,
  create: createPath(resource),
  show: `${resource.screen.path}/:id`,
  edit: `${resource.screen.path}/:id/edit`,
}));

/** Refine around both areas, and what both show above their pages. */
export function App() {
  return (
    <Refine
      resources={refineResources}
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      options={{ disableTelemetry: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient } }}
    >
      <OfflineBanner />
      <Outlet />
      <Toaster />
    </Refine>
  );
}
