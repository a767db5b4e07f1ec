import { type Dependency, DependencyFailure, type DependencyReason, wordsOf } from '../../failures/dependency-failure.ts';
import { within } from '../../runtime/within.ts';
import { type Probe, type Probed, probes } from './probes.ts';

/** How a dependency fared when it was looked at last. */
export interface Health {
  readonly dependency: Dependency;
  readonly state: 'up' | DependencyReason;
  /** In its own words; null where it is up. */
  readonly said: string | null;
  /** Milliseconds that it took. */
  readonly took: number;
}

/** Milliseconds after which one that has not answered counts as hung. */
export const longest = 5000;

interface Known {
  /** The last one that came to its end. */
  health: Health | undefined;
  probing: Promise<Health> | undefined;
  /** When it was begun, by the monotonic clock. */
  at: number;
}

const known = new WeakMap<Probed['settings'], Map<Dependency, Known>>();

/** Looks at each dependency that is used; one that was looked at a moment ago is not asked again. It never throws, and takes no longer than the longest probe. */
export function healthOfAll(services: Probed): Promise<Health[]> {
  return Promise.all(used(services).map((probe) => current(services, probe)));
}

/** The same for whoever cannot wait so long: of one that does not answer soon, what is known of it, if anything. */
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

/** Milliseconds for which a bad state holds at most: that it is well again is to be seen soon. */
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
  const found = await within(longest, (async () => run(services, over.signal))(), late).then(
    () => ({ state: 'up' as const, said: null }),
    (error: unknown) => ({ state: reasonOf(error), said: wordsOf(error instanceof DependencyFailure ? error.cause : error) }),
  );
  over.abort();
  return { dependency, ...found, took: Math.round(performance.now() - begun) };
}

const late = `no answer in ${longest / 1000} s`;

function reasonOf(error: unknown): DependencyReason {
  if (error instanceof DependencyFailure) return error.reason;
  return (error as Error).message === late ? 'slow' : 'away';
}
