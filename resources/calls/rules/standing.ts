import type { callStates } from './terms.ts';

/** Fields that decide whether a call takes applications; instants in ISO, UTC. */
export interface CallTimes {
  readonly status: keyof typeof callStates;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly extendedUntil: string | null;
}

export type CallStanding = 'unpublished' | 'before' | 'open' | 'closed';

/** The exclusive deadline: the latest of the closing time, the extension for all and the extension for one entry. 17:59:59.999 is in time, 18:00:00.000 is not. */
export function deadlineOf({ closesAt, extendedUntil }: Pick<CallTimes, 'closesAt' | 'extendedUntil'>, own: string | null = null): string {
  return [closesAt, extendedUntil ?? '', own ?? ''].reduce((last, one) => (one > last ? one : last));
}

/** @param at arrival of the request, ISO, UTC with milliseconds @param own extended deadline of one entry */
export function callStandingAt(call: CallTimes, at: string, own: string | null = null): CallStanding {
  if (call.status !== 'approved') return call.status === 'draft' || call.status === 'cancelled' ? 'unpublished' : 'closed';
  if (at < call.opensAt) return 'before';
  return at < deadlineOf(call, own) ? 'open' : 'closed';
}
