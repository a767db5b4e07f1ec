import { claimDrill, drillUnderWay, noteIfInterrupted } from '../ops/backup/drill-claim.ts';
import { sweepDrillDatabase } from '../ops/backup/drill-place.ts';
import { BackupError } from '../ops/backup/manifest.ts';
import type { Services } from '../services.ts';
import { runCommand } from './command-job.ts';

type Own = Pick<Services, 'engine' | 'now' | 'settings' | 'log'>;

/**
 * Runs a drill in a process of its own. A drill that finds something counts as held.
 * @returns the number of drills held; 0 where one is running already
 * @throws where it did not complete
 */
export async function runDrill(services: Own): Promise<number> {
  const claimed = await claimDrill(services).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!claimed) return 0;
  const ended = await runCommand('drill', '--turn', claimed.id).catch((error: unknown) => error as Error);
  if (!(await noteIfInterrupted(services, claimed.id, ended instanceof Error ? '' : ended.said))) return 1;
  await sweepDrillDatabase(services);
  throw new Error('the drill came to no end', { cause: ended });
}

/** Starts requested drills, which continue between the runs of the poller, and records drills interrupted by the end of their process. */
export function drillPoller(services: Own): () => Promise<boolean> {
  let running: Promise<unknown> | null = null;
  return async () => {
    if (running) return true;
    if (await noteIfInterrupted(services)) await sweepDrillDatabase(services);
    if (!(await drillUnderWay(services))?.isAsked) return true;
    running = runDrill(services)
      .catch((error: unknown) => services.log.error({ err: error }, 'restore drill'))
      .finally(() => {
        running = null;
      });
    return true;
  };
}
