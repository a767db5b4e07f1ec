import type { callStates } from './terms.ts';

/** What of a call decides whether it takes applications; instants in ISO, UTC. */
export interface CallTimes {
  readonly status: keyof typeof callStates;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly extendedUntil: string | null;
}

/** Before it opens, while it takes applications, after it has closed; never where it is not published. */
export type CallStanding = 'unpublished' | 'before' | 'open' | 'closed';

/** From when on nothing is taken: the closing, or where it has been put off to, for all or for one. At 18:00:00.000 it is over, at 17:59:59.999 it is not. */
export function deadlineOf({ closesAt, extendedUntil }: Pick<CallTimes, 'closesAt' | 'extendedUntil'>, own: string | null = null): string {
  return [closesAt, extendedUntil ?? '', own ?? ''].reduce((last, one) => (one > last ? one : last));
}

/** @param at when the call arrived, ISO, UTC with milliseconds @param own the deadline of one applicant alone */
export function standingOf(call: CallTimes, at: string, own: string | null = null): CallStanding {
  if (call.status !== 'approved') return call.status === 'draft' || call.status === 'cancelled' ? 'unpublished' : 'closed';
  if (at < call.opensAt) return 'before';
  return at < deadlineOf(call, own) ? 'open' : 'closed';
}
