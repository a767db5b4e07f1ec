import { areas } from '../../data/areas.ts';

/** The address to start an entry for a call; the home page without one. */
export function startPath(callId: number | null | undefined): string {
  return callId ? `/user/entries/new?call=${callId}` : areas.user.home;
}
