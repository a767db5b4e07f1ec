import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, RouterProvider } from 'react-router';
import { firstPageReady, router } from './app/router.tsx';
import { queryClient } from './data/query-client.ts';
import { onTokenChange } from './data/token.ts';
import { watchPresses } from './ui/after-press.ts';
import './ui/tokens.css';
import './ui/reset.css';
import './ui/base.module.css';
import { areaHere } from './data/areas.ts';
import { reloadForNewVersion } from './ui/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadForNewVersion(() => router.state.navigation.location && createPath(router.state.navigation.location));
watchPresses();
// Clears the query cache when the user changes, also by a login in another tab.
onTokenChange(() => queryClient.clear());

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

void firstPageReady.then((ready) => {
  // The console's first data has arrived: a synchronous rendering is fastest, and there is nothing to press before it.
  if (ready && areaHere() === 'admin') draw();
  // Concurrently, since one long first rendering would block a slow phone.
  else startTransition(draw);
});
