import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { missingSchemaText } from '../db/missing-schema.ts';
import type { Settings } from '../settings/settings.ts';

/** Answers every request with 503 and instructions until the process is told to stop. No job runs, nothing is read or written. */
export function serveNotReady({ port, host }: Pick<Settings, 'port' | 'host'>, missing: readonly string[], log: Logger): Promise<never> {
  const message = missingSchemaText(missing);
  log.error({ lacks: missing }, 'the database is behind the configuration');
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.all('*', (context) => context.json({ success: false, data: null, error: message, code: 'not_ready', details: missing }, 503));
  const server = serve({ fetch: app.fetch, port, hostname: host }, () => console.error(message));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close(() => process.exit(0)));
  return new Promise(() => undefined);
}
