import { checksToRepair } from '../ops/alerts/findings.ts';
import { lastBackupAt } from '../ops/backup/age.ts';
import { type Health, healthSoon } from '../ops/dependencies/health.ts';
import type { Services } from '../services.ts';

/** Milliseconds that whoever asks is kept waiting for what is outside. */
const patience = 1000;

export interface Readiness {
  /** `degraded` where requests are taken all the same, and somebody is to look. */
  readonly status: 'ready' | 'degraded';
  readonly lastBackupAt: string | null;
  readonly dependencies: Readonly<Partial<Record<Health['dependency'], Health['state']>>>;
  /** The checks of the system that have found something to repair. */
  readonly findings: readonly string[];
}

/** What a server that is ready says of itself. Words, addresses and rows stay out of it: anybody may ask. */
export async function readiness(services: Services): Promise<Readiness> {
  const { reader } = services.engine;
  const [health, findings, lastBackup] = await Promise.all([healthSoon(services, patience), checksToRepair(reader), lastBackupAt(reader)]);
  const isWell = findings.length === 0 && health.every(({ state }) => state === 'up');
  const states = Object.fromEntries(health.map(({ dependency, state }) => [dependency, state]));
  return { status: isWell ? 'ready' : 'degraded', lastBackupAt: lastBackup, dependencies: states, findings };
}
