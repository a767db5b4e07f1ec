import type { Services } from '../../services.ts';
import { takeLongLook } from './long-look.ts';
import { allChecks } from './look.ts';
import { watchChecks } from './watch.ts';

/** What every night does: the look that takes long, and then all the others; the heads are told of what is found. @returns how much is wrong */
export async function lookThrough(services: Services): Promise<number> {
  const wrong = await takeLongLook(services);
  await watchSystem(services);
  return wrong;
}

/** All checks but those that take long, of which the last result counts. */
export const watchSystem = (services: Services) => watchChecks(services, allChecks);
