import { useNavigate, useSearchParams } from 'react-router';
import { type Area, homeOf, returnPath } from '../data/areas.ts';
import { cachedMe, fetchSession } from '../data/session.ts';

/** The address after a login: the one that was asked for, or the user's home page. @param to the login address's parameter */
export async function pathAfterLogin(area: Area, to: string | null): Promise<string> {
  // The next page needs the session anyway; all grantees have the same home page.
  if (area === 'admin') await fetchSession();
  return returnPath(area, to, window.location.origin, homeOf(area, cachedMe()?.roletype));
}

/** Navigates there from a login page. */
export function useAfterLogin(area: Area): () => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return async () => navigate(await pathAfterLogin(area, query.get('to')), { replace: true });
}
