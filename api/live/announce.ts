import type { Services } from '../services.ts';
import type { LiveEvent } from './hub.ts';

/** Tells those who look at an application that something about it changed. After the commit: who fetches at once must find it. */
export function announce({ live }: Pick<Services, 'live'>, event: LiveEvent): void {
  live.announce(event);
}
