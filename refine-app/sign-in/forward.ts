import { type LoaderFunctionArgs, redirect } from 'react-router';
import { areas } from '../data/areas.ts';
import { cachedMe, fetchSession } from '../data/session.ts';
import { getToken } from '../data/token.ts';

/** The spec's quick actions (first file, section 2) have addresses without the console's prefix. */
const staffAddresses = /^\/(applications|grants|submissions|reports)(\/|$)/;

/** Spec, second file, section 2: any unknown path redirects to the grantee's login. */
export async function forward({ request }: LoaderFunctionArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (staffAddresses.test(pathname) && getToken()) {
    await fetchSession();
    if (cachedMe()?.type === 'ADMIN') return redirect(`${areas.admin.prefix}${pathname.slice(1)}${search}`);
  }
  return redirect('/user/login');
}
