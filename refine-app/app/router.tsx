import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
  redirect,
} from 'react-router';
import { fetchSession } from '../data/session.ts';
import { getToken } from '../data/token.ts';
import { Door } from '../sign-in/door.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { ResetPage } from '../sign-in/reset-page.tsx';
import { AppFailure } from '../ui/app-failure.tsx';
import { type Area, areas, loginBefore } from '../ui/areas.ts';
import { Waiting } from '../ui/waiting.tsx';
import { App } from './app.tsx';

/** Milliseconds that a first page waits for what it is to show: once and whole is less work than piece by piece. */
const patience = 400;

const fetchConsole = () => import('./console.tsx');

/** Begins to ask for the rows of a list of the console; what it takes comes with the console's page, and never to grantees. */
async function prefetchRows(address: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  if (isConsole(address.pathname)) await (await import('../resource/list/list-rows.ts')).prefetchRows(address);
}

const isConsole = (path: string) => path.toLowerCase().startsWith(areas.admin.prefix);

const insides = {
  admin: async () => (await fetchConsole()).default,
  user: async () => (await import('./grantee.tsx')).default,
};

/** Whether the first page is being drawn: the ones after it show at once what they have. */
let isOpen = false;

export const router = createBrowserRouter(
  [
    {
      element: <App />,
      errorElement: <AppFailure />,
      children: [
        // Spec, second file, section 2: any unknown path redirects to the grantee's login, which leads staff who are signed in back.
        ...areaRoutes('admin', [{ path: '*', element: <Navigate to={areas.user.login} replace /> }]),
        ...areaRoutes('user'),
        {
          path: '/admin/sso',
          hydrateFallbackElement: <Waiting />,
          lazy: () => import('../sign-in/sso-page.tsx'),
        },
        {
          path: '/user/sign-up',
          hydrateFallbackElement: <Waiting />,
          lazy: { Component: async () => (await import('../sign-in/sign-up/sign-up-page.tsx')).default },
        },
        {
          path: '/verify',
          hydrateFallbackElement: <Waiting />,
          lazy: { Component: async () => (await import('../../resources/letters/screens/verify/verify-page.tsx')).default },
        },
        {
          path: '*',
          element: null,
          hydrateFallbackElement: <Waiting />,
          lazy: { loader: async () => (await import('../sign-in/forward.ts')).forward },
        },
      ],
    },
  ],
  { patchRoutesOnNavigation: addConsoleRoutes },
);

let stopListening = () => {};

/**
 * When the first page is to be drawn: @returns whether it is there with what it shows first, for which it waits only so long. Nobody listens to the router
 * from then on. What it comes to while the page is drawn in slices it keeps for its provider, but only where that is the first to listen.
 */
export const opened = new Promise<boolean>((resolve) => {
  stopListening = router.subscribe(({ initialized }) => initialized && resolve(true));
  if (router.state.initialized) resolve(true);
  setTimeout(() => resolve(false), patience);
}).then((isReady) => {
  stopListening();
  isOpen = true;
  return isReady;
});

/** The console knows its routes itself: nothing of them comes to grantees. What the loaders ask for comes while that is still on its way. */
async function addConsoleRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (!isConsole(path) || !getToken()) return;
  if (!isOpen) {
    void fetchSession();
    void prefetchRows(window.location);
  }
  patch(insideOf('admin'), (await fetchConsole()).routesAt(path));
}

function insideOf(area: Area): string {
  return `inside ${area}`;
}

/** The pages before the door, and the area behind it: with the routes of its pages, or finding them itself. */
function areaRoutes(area: Area, pages?: RouteObject[]): RouteObject[] {
  return [
    { path: `/${area}/login`, element: <LoginPage key={area} area={area} warmUp={insides[area]} /> },
    { path: `/${area}/login/mail`, hydrateFallbackElement: <Waiting />, lazy: () => import('../sign-in/mail-login-page.tsx') },
    { path: areas[area].reset, element: <ResetPage key={area} area={area} /> },
    { path: areas[area].invitation, element: <ResetPage key={`${area} invited`} area={area} invited /> },
    {
      path: `/${area}`,
      element: <Door key={area} area={area} />,
      hydrateFallbackElement: <Waiting />,
      middleware: [({ request }) => demandToken(area, request)],
      loader: () => soon(fetchSession()),
      shouldRevalidate: () => false,
      children: [
        { index: true, element: <Navigate to={areas[area].home} replace /> },
        { path: 'change-password', lazy: { Component: () => changePassword(area) } },
        { path: 'proof', lazy: { Component: () => proof(area) } },
        { path: 'enrolment', lazy: { Component: () => enrolment(area) } },
        ...(area === 'user' ? [{ path: 'organization', lazy: { Component: organization } }] : []),
        {
          id: insideOf(area),
          ...(pages ? { children: pages } : { path: '*' }),
          lazy: { Component: insides[area] },
          loader: fetchRows,
          shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        },
      ],
    },
  ];
}

async function changePassword(area: Area) {
  const { ChangePasswordPage } = await import('../sign-in/change-password-page.tsx');
  return () => <ChangePasswordPage area={area} />;
}

async function proof(area: Area) {
  const { ProofPage } = await import('../sign-in/proof/proof-page.tsx');
  return () => <ProofPage area={area} />;
}

async function enrolment(area: Area) {
  const { EnrolmentPage } = await import('../sign-in/proof/enrolment-page.tsx');
  return () => <EnrolmentPage area={area} />;
}

/** For grantees who belong to none yet. */
async function organization() {
  return (await import('../sign-in/sign-up/organization-page.tsx')).OrganizationPage;
}

/** Nobody waits for what is behind a door that will not open. */
function demandToken(area: Area, { url }: Request): void {
  // A request does not tell the part after the #.
  if (!getToken()) throw redirect(loginBefore(area, isOpen ? new URL(url) : window.location));
}

/** The rows of a list come while its page is still loading. */
async function fetchRows({ request }: LoaderFunctionArgs): Promise<null> {
  const rows = prefetchRows(new URL(request.url));
  return isOpen ? null : soon(rows);
}

async function soon(work: Promise<unknown>): Promise<null> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, patience))]);
  return null;
}
