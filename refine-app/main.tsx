import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createPath, RouterProvider } from 'react-router';
import { opened, router } from './app/router.tsx';
import { queryClient } from './data/query-client.ts';
import { onTokenChange } from './data/token.ts';
import { watchPresses } from './ui/after-press.ts';
import './ui/tokens.css';
import './ui/reset.css';
import './ui/base.module.css';
import { areaHere } from './ui/areas.ts';
import { reloadForNewVersion } from './ui/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadForNewVersion(() => router.state.navigation.location && createPath(router.state.navigation.location));
watchPresses();
// What one person has read is nothing for the next, who may have signed in in another tab.
onTokenChange(() => queryClient.clear());

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );

void opened.then((ready) => {
  // All that the console shows first is there: in one piece it is there soonest, and until then there is nothing to press.
  if (ready && areaHere() === 'admin') draw();
  // In slices: the first rendering of a page would otherwise hold up a slow phone in one piece.
  else startTransition(draw);
});
