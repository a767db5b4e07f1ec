import { createBrowserRouter, Navigate } from 'react-router';
import { App } from './app.tsx';
import { Door } from './entrance/door.tsx';
import { LoginPage } from './entrance/login-page.tsx';
import { ResetPage } from './entrance/reset-page.tsx';
import { fetchSession } from './providers/session.ts';
import { getToken } from './providers/token.ts';
import { AppFailure } from './ui/app-failure.tsx';
import { type Area, areaHere, areas } from './ui/areas.ts';
import { later } from './ui/later.tsx';
import { Waiting } from './ui/waiting.tsx';

const insides = {
  admin: later(
    async () => (await import('./console/console.tsx')).default,
    () => <Waiting />,
  ),
  user: later(
    async () => (await import('./grantee/grantee.tsx')).default,
    () => <Waiting />,
  ),
};
const ChangePasswordPage = later(
  async () => (await import('./entrance/change-password-page.tsx')).ChangePasswordPage,
  () => <Waiting />,
);
const VerifyPage = later(
  async () => (await import('./entrance/verify/verify-page.tsx')).default,
  () => <Waiting />,
);

/** Who is signed in will go through the door: what is behind it comes while the session is still being asked for. @returns when all is there: whether there is anything */
export async function openDoor(): Promise<boolean> {
  if (!getToken()) return false;
  const area = areaHere();
  const rows = area === 'admin' ? import('./console/console.tsx').then(({ opening }) => opening) : undefined;
  await Promise.all([fetchSession(), insides[area].fetch(), rows?.catch(() => undefined)]);
  return true;
}

export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: <AppFailure />,
    children: [
      ...areaRoutes('admin'),
      ...areaRoutes('user'),
      { path: '/verify', element: <VerifyPage /> },
      // Spec, second file, section 2: any unknown path redirects to the grantee's login.
      { path: '*', element: <Navigate to="/user/login" replace /> },
    ],
  },
]);

/** The pages before the door, and the area behind it. */
function areaRoutes(area: Area) {
  const Inside = insides[area];
  return [
    { path: `/${area}/login`, element: <LoginPage key={area} area={area} warmUp={Inside.fetch} /> },
    { path: `/${area}-password-reset`, element: <ResetPage key={area} area={area} /> },
    {
      path: `/${area}`,
      element: <Door key={area} area={area} />,
      children: [
        { index: true, element: <Navigate to={areas[area].home} replace /> },
        { path: 'change-password', element: <ChangePasswordPage area={area} /> },
        { path: '*', element: <Inside /> },
      ],
    },
  ];
}
