import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Variables } from './serve-route.ts';

/** Gives every request an id, which the answer and the log carry, and logs it when it is answered. */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await next();
    if (!log.isLevelEnabled('info')) return;
    // The query stays out of the log: it may hold what people search for.
    const { method } = context.req;
    const path = withoutSecret(context.req.path);
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, userId: context.get('userId'), method, path, status: context.res.status, ms }, 'request');
  };
}

/** An address that is a secret itself stays out of the log, too. */
function withoutSecret(path: string): string {
  return path.replace(/(\/webhook\/).+/, '$1…');
}
