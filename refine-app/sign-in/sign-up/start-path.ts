import { areas } from '../../ui/areas.ts';

/** Where an application for a call is begun. */
export function startPath(callId: number | null | undefined): string {
  return callId ? `/user/entries/new?call=${callId}` : areas.user.home;
}
