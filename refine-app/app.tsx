import { Refine } from '@refinedev/core';
import { Outlet } from 'react-router';
import { StepUp } from './entrance/proof/step-up.tsx';
import { accessControlProvider } from './providers/access.ts';
import { dataProvider } from './providers/data.ts';
import { queryClient } from './providers/query-client.ts';
import { routerProvider } from './providers/router.ts';
import { OfflineBanner } from './ui/offline-banner.tsx';
import { Toaster } from './ui/toaster.tsx';

/** Refine around both areas, and what both show above their pages. */
export function App() {
  return (
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      routerProvider={routerProvider}
      options={{ disableTelemetry: true, warnWhenUnsavedChanges: true, reactQuery: { clientConfig: queryClient } }}
    >
      <OfflineBanner />
      <Outlet />
      <StepUp />
      <Toaster />
    </Refine>
  );
}
