import type { Origin } from '../access/actor.ts';
import type { Engine } from '../db/engine.ts';
import type { Services } from '../services.ts';
import { DependencyFailure } from './dependency-failure.ts';
import { dependencyUnavailable, Failure, unavailable } from './failure.ts';
import { isOutOfRoom } from './out-of-room.ts';

/** The failure that a response may show for an error, with the error as its cause; null where only the log may show it. */
export function knownFailure(error: unknown, engine: Pick<Engine, 'unavailability'>): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof DependencyFailure) return Object.assign(dependencyUnavailable(error), { cause: error });
  const reason = isOutOfRoom(error) ? 'full' : engine.unavailability(error);
  return reason && Object.assign(unavailable(reason), { cause: error });
}

/**
 * The failure of one row in a bulk call; the other rows continue. An unexpected error is logged under the request's id.
 * @returns the failure as the row's result shows it
 */
export function rowFailure(
  error: unknown,
  { engine, log }: Pick<Services, 'engine' | 'log'>,
  { requestId }: Pick<Origin, 'requestId'>,
): Pick<Failure, 'code' | 'message'> {
  const known = knownFailure(error, engine);
  if (known && !known.cause) return known;
  log.error({ requestId, err: known?.cause ?? error }, 'one row of many failed');
  return known ?? { code: 'internal', message: unexpected(requestId) };
}

/** The failure that a response shows for an unexpected error. */
export const unexpected = (requestId: string) =>
  `サーバーで問題が起きました。時間をおいて、もう一度お試しください。解決しないときは、この番号を管理者にお伝えください：${requestId}`;
