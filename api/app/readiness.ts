import { checksToRepair } from '../ops/alerts/findings.ts';
import { lastBackupAt } from '../ops/backup/age.ts';
import { type Health, healthSoon } from '../ops/dependencies/health.ts';
import type { Services } from '../services.ts';

/** Milliseconds to wait for external dependencies. */
const timeout = 1000;

export interface Readiness {
  /** `degraded` means that requests are served but somebody has to look. */
  readonly status: 'ready' | 'degraded';
  readonly lastBackupAt: string | null;
  readonly dependencies: Readonly<Partial<Record<Health['dependency'], Health['state']>>>;
  /** The system checks that have found something to repair. */
  readonly findings: readonly string[];
}

/** The readiness report of a serving process. It is public, so it contains no words, addresses or rows. */
export async function readiness(services: Services): Promise<Readiness> {
  const { reader } = services.engine;
  const [health, findings, lastBackup] = await Promise.all([healthSoon(services, timeout), checksToRepair(reader), lastBackupAt(reader)]);
  const isWell = findings.length === 0 && health.every(({ state }) => state === 'up');
  const states = Object.fromEntries(health.map(({ dependency, state }) => [dependency, state]));
  return { status: isWell ? 'ready' : 'degraded', lastBackupAt: lastBackup, dependencies: states, findings };
}
