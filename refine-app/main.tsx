import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { openDoor, router } from './router.tsx';
import { watchPresses } from './ui/after-press.ts';
import './ui/base.css';
import { reloadForNewVersion } from './ui/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadForNewVersion();
watchPresses();
/** Milliseconds that the first drawing waits for what it is to show: once and whole is less work than piece by piece. */
const patience = 400;

void Promise.race([openDoor(), new Promise((resolve) => setTimeout(resolve, patience))]).then(() =>
  // In slices: the first rendering of a page would otherwise hold up a slow phone in one piece.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
);
