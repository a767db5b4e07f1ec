import { sql } from 'kysely';
import { type Dependency, DependencyFailure } from '../../failures/dependency-failure.ts';
import { clamdScanner } from '../../files/clamd.ts';
import { markKey } from '../../files/store.ts';
import { probeSmtp } from '../../mail/probe.ts';
import type { Services } from '../../services.ts';

export type Probed = Pick<Services, 'settings' | 'engine' | 'files'>;

/** A probe of a dependency, free of side effects. */
export interface Probe {
  readonly dependency: Dependency;
  /** Whether the settings use it. */
  readonly isUsed: (settings: Services['settings']) => boolean;
  /** @throws where it cannot be used */
  readonly run: (services: Probed, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds for which a result is cached; external services are probed rarely. */
  readonly holds: number;
}

const [often, seldom] = [10_000, 60_000];

export const probes: readonly Probe[] = [
  {
    dependency: 'database',
    isUsed: () => true,
    run: ({ engine }) => sql`select 1 from schema_migrations limit 1`.execute(engine.reader),
    holds: often,
  },
  { dependency: 'store', isUsed: () => true, run: ({ files }) => files.sizeOf(markKey), holds: often },
  { dependency: 'smtp', isUsed: ({ smtpUrl }) => smtpUrl !== '', run: ({ settings }) => probeSmtp(settings.smtpUrl), holds: seldom },
  { dependency: 'clamd', isUsed: ({ clamdUrl }) => clamdUrl !== '', run: ({ settings }) => assertClamd(settings.clamdUrl), holds: often },
  {
    dependency: 'tsa',
    isUsed: ({ signingTsaUrl, receiptTsaUrl }) => signingTsaUrl !== '' || receiptTsaUrl !== '',
    run: ({ settings: { signingTsaUrl, receiptTsaUrl } }, signal) =>
      Promise.all([...new Set([signingTsaUrl, receiptTsaUrl])].filter(Boolean).map((url) => reach(url, signal))),
    holds: seldom,
  },
  {
    dependency: 'oidc',
    isUsed: ({ oidc }) => oidc !== null,
    run: ({ settings }, signal) => reach(`${settings.oidc?.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, signal),
    holds: seldom,
  },
  {
    dependency: 'cloudsign',
    isUsed: ({ cloudsign }) => cloudsign !== null,
    run: ({ settings }, signal) => reach(settings.cloudsign?.url ?? '', signal),
    holds: seldom,
  },
];

async function assertClamd(url: string): Promise<void> {
  if (!(await clamdScanner(url).isThere())) throw new DependencyFailure('clamd', 'away', new Error('no answer to PING'));
}

/** Whether any HTTP server answers; a real request would cost money or count against a quota. */
async function reach(url: string, signal: AbortSignal): Promise<void> {
  const address = new URL(url);
  Object.assign(address, { username: '', password: '' });
  const { status, body } = await fetch(address, { redirect: 'manual', signal });
  await body?.cancel();
  if (status >= 502 && status <= 504) throw new Error(`answered with ${status}`);
}
