import { Refine } from '@refinedev/core';
import { Outlet } from 'react-router';
import { accessControlProvider } from '../data/access.ts';
import { dataProvider } from '../data/data.ts';
import { queryClient } from '../data/query-client.ts';
import { routerProvider } from '../data/router-provider.ts';
import { StepUpPrompt } from '../sign-in/proof/step-up-prompt.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Toaster } from '../ui/toaster.tsx';

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
      <StepUpPrompt />
      <Toaster />
    </Refine>
  );
}
