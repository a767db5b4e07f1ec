import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './router.tsx';
import { watchPresses } from './ui/after-press.ts';
import './ui/base.css';
import { reloadForNewVersion } from './ui/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadForNewVersion();
watchPresses();
// In slices: the first rendering of a page would otherwise hold up a slow phone in one piece.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
