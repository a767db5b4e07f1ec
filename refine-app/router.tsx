import { lazy, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, Navigate } from 'react-router';
import { App } from './app.tsx';
import { ChangePasswordPage } from './entrance/change-password-page.tsx';
import { Door } from './entrance/door.tsx';
import { LoginPage } from './entrance/login-page.tsx';
import { ResetPage } from './entrance/reset-page.tsx';
import { getToken } from './providers/token.ts';
import { AppFailure } from './ui/app-failure.tsx';
import { type Area, areaHere } from './ui/areas.ts';
import { Waiting } from './ui/waiting.tsx';

const insides = {
  admin: () => import('./console/console.tsx'),
  user: () => import('./grantee/grantee.tsx'),
};
const Console = lazy(insides.admin);
const Grantee = lazy(insides.user);
const VerifyPage = lazy(() => import('./entrance/verify/verify-page.tsx'));

// Who is signed in will go through the door: what is behind it comes while the session is still being asked for.
if (getToken()) insides[areaHere()]().catch(() => undefined);

export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: <AppFailure />,
    children: [
      ...areaRoutes('admin', <Console />),
      ...areaRoutes('user', <Grantee />),
      {
        path: '/verify',
        element: (
          <Suspense fallback={<Waiting />}>
            <VerifyPage />
          </Suspense>
        ),
      },
      // Spec, second file, section 2: any unknown path redirects to the grantee's login.
      { path: '*', element: <Navigate to="/user/login" replace /> },
    ],
  },
]);

/** The pages before the door, and the area behind it. */
function areaRoutes(area: Area, inside: ReactNode) {
  return [
    { path: `/${area}/login`, element: <LoginPage key={area} area={area} warmUp={insides[area]} /> },
    { path: `/${area}-password-reset`, element: <ResetPage key={area} area={area} /> },
    {
      path: `/${area}`,
      element: <Door key={area} area={area} />,
      children: [
        { path: 'change-password', element: <ChangePasswordPage area={area} /> },
        { path: '*', element: <Suspense fallback={<Waiting />}>{inside}</Suspense> },
      ],
    },
  ];
}
