import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
  redirect,
} from 'react-router';
import { type Area, areas, loginRedirect } from '../data/areas.ts';
import { fetchSession } from '../data/session.ts';
import { getToken } from '../data/token.ts';
import { AreaGuard } from '../sign-in/area-guard.tsx';
import { LoginPage } from '../sign-in/login-page.tsx';
import { ResetPage } from '../sign-in/reset-page.tsx';
import { AppFailure } from '../ui/app-failure.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { App } from './app.tsx';

/** Milliseconds that the first rendering waits for its data: rendering once is less work than rendering in parts. */
const firstRenderWait = 400;

const fetchConsole = () => import('./console.tsx');

/** Requests the rows of a console list in advance. Grantees never load the code for it. */
async function prefetchRows(address: Pick<URL, 'pathname' | 'search'>): Promise<void> {
  if (isConsole(address.pathname)) await (await import('../resource/list/list-rows.ts')).prefetchRows(address);
}

const isConsole = (path: string) => path.toLowerCase().startsWith(areas.admin.prefix);

const areaComponents = {
  admin: async () => (await fetchConsole()).default,
  user: async () => (await import('./grantee.tsx')).default,
};

/** Whether the first page has started to render: later pages render at once with what they have. */
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
 * Resolves when the first page is to be rendered: to true once the router has initialised, to false after `firstRenderWait`. It then unsubscribes from the
 * router, which keeps state changes during a concurrent rendering for `RouterProvider` only if that is its first subscriber.
 */
export const firstPageReady = new Promise<boolean>((resolve) => {
  stopListening = router.subscribe(({ initialized }) => initialized && resolve(true));
  if (router.state.initialized) resolve(true);
  setTimeout(() => resolve(false), firstRenderWait);
}).then((isReady) => {
  stopListening();
  isOpen = true;
  return isReady;
});

/** Adds the console's routes from its own chunk, which grantees never load. The data for the loaders is requested meanwhile. */
async function addConsoleRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (!isConsole(path) || !getToken()) return;
  if (!isOpen) {
    void fetchSession();
    void prefetchRows(window.location);
  }
  patch(areaRouteId('admin'), (await fetchConsole()).routesAt(path));
}

function areaRouteId(area: Area): string {
  return `inside ${area}`;
}

/** The sign-in pages of an area, and the area itself, which has the given child routes or matches its own. */
function areaRoutes(area: Area, pages?: RouteObject[]): RouteObject[] {
  return [
    { path: `/${area}/login`, element: <LoginPage key={area} area={area} warmUp={areaComponents[area]} /> },
    { path: `/${area}/login/mail`, hydrateFallbackElement: <Waiting />, lazy: () => import('../sign-in/mail-login-page.tsx') },
    { path: areas[area].reset, element: <ResetPage key={area} area={area} /> },
    { path: areas[area].invitation, element: <ResetPage key={`${area} invited`} area={area} invited /> },
    {
      path: `/${area}`,
      element: <AreaGuard key={area} area={area} />,
      hydrateFallbackElement: <Waiting />,
      middleware: [({ request }) => requireToken(area, request)],
      loader: () => atMostFirstRenderWait(fetchSession()),
      shouldRevalidate: () => false,
      children: [
        { index: true, element: <Navigate to={areas[area].home} replace /> },
        { path: 'change-password', lazy: { Component: () => changePassword(area) } },
        { path: 'proof', lazy: { Component: () => proof(area) } },
        { path: 'enrolment', lazy: { Component: () => enrolment(area) } },
        ...(area === 'user' ? [{ path: 'organization', lazy: { Component: organization } }] : []),
        {
          id: areaRouteId(area),
          ...(pages ? { children: pages } : { path: '*' }),
          lazy: { Component: areaComponents[area] },
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

/** For grantees who belong to no organisation yet. */
async function organization() {
  return (await import('../sign-in/sign-up/organization-page.tsx')).OrganizationPage;
}

/** Redirects to the login before anything of the area is requested. */
function requireToken(area: Area, { url }: Request): void {
  // A request's URL has no fragment.
  if (!getToken()) throw redirect(loginRedirect(area, isOpen ? new URL(url) : window.location));
}

/** Requests the rows of a list while its page is still loading. */
async function fetchRows({ request }: LoaderFunctionArgs): Promise<null> {
  const rows = prefetchRows(new URL(request.url));
  return isOpen ? null : atMostFirstRenderWait(rows);
}

async function atMostFirstRenderWait(work: Promise<unknown>): Promise<null> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, firstRenderWait))]);
  return null;
}
