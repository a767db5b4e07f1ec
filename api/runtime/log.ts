import { type DestinationStream, type Logger, pino } from 'pino';
import type { Unavailability } from '../db/engine.ts';
import { unavailabilityAt } from '../db/open.ts';
import { DependencyFailure } from '../failures/dependency-failure.ts';
import type { Settings } from '../settings/settings.ts';

/** Pino's level number. */
const errorLevel = 50;

/** Milliseconds for which repeated errors of an outage are counted instead of logged. */
const interval = 60_000;

/**
 * The log of a process. The first error of an outage is logged at once, without a stack; then a count every minute, since an unavailable database
 * fails every call and would flood the log.
 */
export function serverLog({ logLevel, databaseUrl }: Pick<Settings, 'logLevel' | 'databaseUrl'>, stream?: DestinationStream): Logger {
  const counts = new Map<string, Counted>();
  const options = {
    level: logLevel,
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['error']>, method: Logger['error'], level: number) {
        const outage = level >= errorLevel ? outageIn(args[0], databaseUrl) : null;
        if (!outage) return method.apply(this, args);
        const known = counts.get(outage.code);
        if (known) {
          known.count++;
          known.last = outage;
          return;
        }
        method.call(this, { ...outage, count: 1 }, 'outage');
        counts.set(
          outage.code,
          countOutage(outage, () => counts.delete(outage.code), this),
        );
      },
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

interface Outage {
  readonly code: string;
  readonly reason: string;
}

interface Counted {
  count: number;
  last: Outage;
}

/** Logs the count every minute until a minute passes without errors. */
function countOutage(outage: Outage, end: () => void, log: Logger): Counted {
  const counted: Counted = { count: 0, last: outage };
  const timer = setInterval(() => {
    const { count, last } = counted;
    counted.count = 0;
    if (count > 0) return log.error({ ...last, count }, 'outage goes on');
    clearInterval(timer);
    end();
    log.info({ code: outage.code }, 'outage is over');
  }, interval);
  timer.unref();
  return counted;
}

/** Database errors that are not caused by a single statement. */
const outages: readonly (Unavailability | null)[] = ['away', 'busy', 'full', 'broken'];

function outageIn(logged: unknown, databaseUrl: string): Outage | null {
  const error = logged instanceof Error ? logged : (logged as { readonly err?: unknown } | null)?.err;
  if (!(error instanceof Error)) return null;
  if (error instanceof DependencyFailure) return { code: `${error.dependency}_${error.reason}`, reason: error.message };
  const why = unavailabilityAt(databaseUrl, error);
  return outages.includes(why) ? { code: `database_${why}`, reason: error.message } : null;
}
