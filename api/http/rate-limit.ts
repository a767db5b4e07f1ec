import { tooManyCalls } from '../failure.ts';
import type { Settings } from '../settings.ts';
import { buckets } from './buckets.ts';

/** Lets a call in, or not. `token` is empty for callers without a session, `address` null for those in the same process. @throws Failure 429 */
export type RateLimit = (token: string, address: string | null) => void;

/** Generous for people, who press as fast as they can, and an end to loops. Each process counts for itself. */
export function rateLimit({ rateLimits }: Pick<Settings, 'rateLimits'>, clock = () => performance.now()): RateLimit {
  const [ofSession, ofAddress] = [buckets(rateLimits.session, clock), buckets(rateLimits.address, clock)];
  return (token, address) => {
    // Anybody can make a token up: whose it is, the address answers for.
    const wait = (address === null ? 0 : ofAddress(address)) || (token === '' ? 0 : ofSession(token));
    if (wait > 0) throw tooManyCalls(wait);
  };
}
