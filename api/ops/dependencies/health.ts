import { type Dependency, DependencyFailure, type DependencyReason, errorText } from '../../failures/dependency-failure.ts';
import { withTimeout } from '../../runtime/with-timeout.ts';
import { type Probe, type Probed, probes } from './probes.ts';

/** The last known state of a dependency. */
export interface Health {
  readonly dependency: Dependency;
  readonly state: 'up' | DependencyReason;
  /** Its error message; null where it is up. */
  readonly said: string | null;
  /** Milliseconds that the probe took. */
  readonly took: number;
}

/** Milliseconds after which a probe counts as hung. */
export const probeTimeout = 5000;

interface Known {
  /** The result of the last completed probe. */
  health: Health | undefined;
  probing: Promise<Health> | undefined;
  /** The monotonic time when it began. */
  at: number;
}

const known = new WeakMap<Probed['settings'], Map<Dependency, Known>>();

/** Probes each dependency in use, with cached results for a short time. Never throws, and takes no longer than the probe timeout. */
export function healthOfAll(services: Probed): Promise<Health[]> {
  return Promise.all(used(services).map((probe) => current(services, probe)));
}

/** Like `healthOfAll` with a shorter wait: for a slow dependency the last known result is used, if any. */
export async function healthSoon(services: Probed, patience: number): Promise<Health[]> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
  const found = await Promise.all(
    used(services).map(async (probe) => (await Promise.race([current(services, probe), late])) ?? knownOf(services, probe).health),
  );
  return found.filter((health) => health !== undefined);
}

const used = ({ settings }: Probed) => probes.filter(({ isUsed }) => isUsed(settings));

function knownOf({ settings }: Probed, { dependency }: Probe): Known {
  const all = known.get(settings) ?? new Map<Dependency, Known>();
  known.set(settings, all);
  const one = all.get(dependency) ?? { health: undefined, probing: undefined, at: Number.NEGATIVE_INFINITY };
  all.set(dependency, one);
  return one;
}

/** Maximum milliseconds for caching a bad state, so that a recovery shows soon. */
const holdsBad = 10_000;

function current(services: Probed, probe: Probe): Promise<Health> {
  const one = knownOf(services, probe);
  if (one.probing) return one.probing;
  const holds = one.health?.state === 'up' ? probe.holds : Math.min(probe.holds, holdsBad);
  if (one.health && performance.now() - one.at < holds) return Promise.resolve(one.health);
  one.at = performance.now();
  one.probing = look(services, probe).then((health) => {
    Object.assign(one, { health, probing: undefined });
    return health;
  });
  return one.probing;
}

async function look(services: Probed, { dependency, run }: Probe): Promise<Health> {
  const begun = performance.now();
  const over = new AbortController();
  const found = await withTimeout(probeTimeout, (async () => run(services, over.signal))(), late).then(
    () => ({ state: 'up' as const, said: null }),
    (error: unknown) => ({ state: reasonOf(error), said: errorText(error instanceof DependencyFailure ? error.cause : error) }),
  );
  over.abort();
  return { dependency, ...found, took: Math.round(performance.now() - begun) };
}

const late = `no answer in ${probeTimeout / 1000} s`;

function reasonOf(error: unknown): DependencyReason {
  if (error instanceof DependencyFailure) return error.reason;
  return (error as Error).message === late ? 'slow' : 'away';
}
