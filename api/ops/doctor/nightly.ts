import type { Services } from '../../services.ts';
import { allChecks } from './all-checks.ts';
import { runLongCheck } from './long-check.ts';
import { watchChecks } from './watch.ts';

/** Runs the long check and then all others, and alerts the heads about findings. @returns the number of problems */
export async function runNightlyChecks(services: Services): Promise<number> {
  const wrong = await runLongCheck(services);
  await watchSystem(services);
  return wrong;
}

/** Runs all checks, using the last result of the long check. */
export const watchSystem = (services: Services) => watchChecks(services, allChecks);
