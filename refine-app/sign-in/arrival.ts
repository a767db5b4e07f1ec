import { useNavigate, useSearchParams } from 'react-router';
import { cachedMe, fetchSession } from '../data/session.ts';
import { type Area, homeOf, returnPath } from '../ui/areas.ts';

/** Where a login leads on to: where one was going, or where somebody begins. @param to as the address of the login has it */
export async function arrivalAt(area: Area, to: string | null): Promise<string> {
  // What comes next asks for it anyway; grantees all begin at the same place.
  if (area === 'admin') await fetchSession();
  return returnPath(area, to, window.location.origin, homeOf(area, cachedMe()?.roletype));
}

/** Leads there from the page of a login. */
export function useArrival(area: Area): () => Promise<void> {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return async () => navigate(await arrivalAt(area, query.get('to')), { replace: true });
}
