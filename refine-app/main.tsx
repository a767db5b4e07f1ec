import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { router } from './router.tsx';
import './ui/base.css';
import { reloadForNewVersion } from './ui/new-version.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

reloadForNewVersion();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
