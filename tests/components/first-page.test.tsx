import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from './support/api.ts';

const api = fakeApi();

// Between two slices of a drawing, which tests otherwise do in one piece, other things happen.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

it('shows the page to which somebody has gone on while the first one was being drawn', async () => {
  api.on('GET /api/me', () => null);
  window.history.replaceState(null, '', '/user/login');
  const { firstPageReady: opened, router } = await import('../../refine-app/app/router.tsx');
  expect(await opened).toBe(true);
  let isLeft = false;
  /** Takes longer than a slice. */
  const Slow = () => {
    for (const end = performance.now() + 10; performance.now() < end; );
    if (!isLeft) setTimeout(() => void router.navigate('/user-password-reset'));
    isLeft = true;
    return null;
  };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  startTransition(() =>
    root.render(
      <>
        <RouterProvider router={router} />
        {Array.from({ length: 10 }, (_, index) => (
          <Slow key={String(index)} />
        ))}
      </>,
    ),
  );
  await expect.poll(() => place.textContent).toMatch(/再設定/);
  root.unmount();
  place.remove();
  router.dispose();
});
