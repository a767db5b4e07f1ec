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
    context.header('X-Request-Id', requestId);
    await next();
    // The query stays out of the log: it may hold what people search for.
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, userId: context.get('userId'), method, path, status: context.res.status, ms }, 'request');
  };
}
