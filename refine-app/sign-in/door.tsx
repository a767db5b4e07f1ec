import { Fragment, useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { type Me, MeContext, useSession } from '../data/session.ts';
import { PlainFailure } from '../ui/app-failure.tsx';
import { type Area, areas, loginBefore } from '../ui/areas.ts';
import { later } from '../ui/later.tsx';
import { Waiting } from '../ui/waiting.tsx';
import { isPasskeyDue } from './passkey-due.ts';

/**
 * Lets in whom the area admits: all others go to a login, and whoever has to show more to be the one, or must choose a new password, goes there first.
 * A lost session comes through here, too, with the way back; after a logout there is none.
 */
export function Door({ area }: { area: Area }) {
  const { token, me, error, retry } = useSession();
  // What is behind the door is built in slices, which a change of the store alone would not do.
  const known = useDeferredValue(me !== undefined);
  const { pathname, search, hash } = useLocation();
  if (!token) return <Navigate to={loginBefore(area, { pathname, search, hash })} replace />;
  // Signed in, but the server does not answer just now.
  if (!me && error)
    return (
      <PlainFailure name="接続できません" title="接続できませんでした" button="もう一度読み込む" onPress={retry}>
        <p role="alert">{error.message}</p>
      </PlainFailure>
    );
  if (!me || !known) return <Waiting />;
  if (areaOf(me) !== area) return <Navigate to={areas[areaOf(me)].login} replace />;
  const first = me.awaits && areas[area][waitingFor[me.awaits]];
  // A new password leads to the first page.
  const back = me.awaits === 'password' ? '' : `?to=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
  if (first && pathname !== first) return <Navigate to={`${first}${back}`} replace />;
  return (
    <MeContext value={me}>
      <Fragment key={token}>
        {!me.awaits && me.signIn !== 'sso' && isPasskeyDue() && <PasskeyOffer />}
        <Outlet />
      </Fragment>
    </MeContext>
  );
}

const PasskeyOffer = later(async () => (await import('./passkey-offer.tsx')).PasskeyOffer);

/** The page that leads on, by what a session waits for. */
const waitingFor = { factor: 'proof', password: 'password', enrolment: 'enrolment' } as const;

/** The grantee area admits only `recipient`, the console all others (spec, second file, section 2). */
export function areaOf(me: Me): Area {
  return me.roletype === 'recipient' ? 'user' : 'admin';
}
