import { timingSafeEqual } from 'node:crypto';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { sha256Of } from '../../runtime/sha256.ts';
import type { Services } from '../../services.ts';
import { allMetrics, metricsType } from './all.ts';

/** Serves `/metrics` on the main port to holders of the token; without a token the address does not exist. */
export function metricsAnswer(services: Services): (context: Context) => Promise<Response> {
  const { token } = services.settings.metrics;
  return async (context) => {
    if (!token) return context.text('Not found', 404);
    const bearer = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(bearer), digest(token))) return context.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer' });
    return answer(context, services);
  };
}

/** Equal lengths, as constant-time comparison requires. */
const digest = (text: string) => Buffer.from(sha256Of(Buffer.from(text)), 'hex');

/** Serves metrics on a port of its own, where one is set, which the proxy does not forward. @returns a function that stops it */
export function listenForMetrics(services: Services, failed: (error: NodeJS.ErrnoException) => void): () => void {
  const { host, port } = services.settings.metrics;
  if (port === 0) return () => undefined;
  const app = new Hono();
  app.get('/metrics', (context) => answer(context, services));
  const server = serve({ fetch: app.fetch, port, hostname: host });
  server.on('error', failed);
  return () => void server.close();
}

async function answer(context: Context, services: Services): Promise<Response> {
  return context.body(await allMetrics(services), 200, { 'Content-Type': metricsType, 'Cache-Control': 'no-store' });
}
