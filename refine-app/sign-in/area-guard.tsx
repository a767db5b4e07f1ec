import { Fragment, useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type Area, areas, loginRedirect } from '../data/areas.ts';
import { type Me, MeContext, useSession } from '../data/session.ts';
import { PlainFailure } from '../ui/app-failure.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { isPasskeyDue } from './passkey-offer-state.ts';

/**
 * Guards an area: redirects users whom it does not admit to a login, and those who still need a second factor, a new password or an enrolment to that page.
 * After a lost session the login leads back to the current address, after a logout it does not.
 */
export function AreaGuard({ area }: { area: Area }) {
  const { token, me, error, retry } = useSession();
  // Deferred, so that the area renders concurrently, which a store update alone would not.
  const isShown = useDeferredValue(me !== undefined);
  const { pathname, search, hash } = useLocation();
  if (!token) return <Navigate to={loginRedirect(area, { pathname, search, hash })} replace />;
  // There is a token, but the server does not answer.
  if (!me && error)
    return (
      <PlainFailure name="接続できません" title="接続できませんでした" button="もう一度読み込む" onPress={retry}>
        <p role="alert">{error.message}</p>
      </PlainFailure>
    );
  if (!me || !isShown) return <Waiting />;
  if (areaOf(me) !== area) return <Navigate to={areas[areaOf(me)].login} replace />;
  const requiredPath = me.awaits && areas[area][pageFor[me.awaits]];
  // After a new password the user starts at the home page.
  const back = me.awaits === 'password' ? '' : `?to=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
  if (requiredPath && pathname !== requiredPath) return <Navigate to={`${requiredPath}${back}`} replace />;
  return (
    <MeContext value={me}>
      <Fragment key={token}>
        {!me.awaits && me.signIn !== 'sso' && isPasskeyDue() && <PasskeyOffer />}
        <Outlet />
      </Fragment>
    </MeContext>
  );
}

const PasskeyOffer = lazyComponent(async () => (await import('./passkey-offer.tsx')).PasskeyOffer);

/** The page for what a session awaits. */
const pageFor = { factor: 'proof', password: 'password', enrolment: 'enrolment' } as const;

/** The grantee area admits only `recipient`, the console all others (spec, second file, section 2). */
export function areaOf(me: Me): Area {
  return me.roletype === 'recipient' ? 'user' : 'admin';
}
