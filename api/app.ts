import { Hono } from 'hono';
import { sql } from 'kysely';
import { Failure, notFound } from './failure.ts';
import { docsPage } from './http/docs-page.ts';
import { failure } from './http/envelope.ts';
import { openApiDocument } from './http/openapi.ts';
import { requestLog } from './http/request-log.ts';
import { dataHeaders, pageHeaders } from './http/security-headers.ts';
import { serveRoute, type Variables } from './http/serve-route.ts';
import { serveWeb } from './http/web.ts';
import { routes } from './routes/index.ts';
import type { Services } from './services.ts';

/** The whole server as a function from request to answer; `server.ts` listens, tests call it in process. */
export function createApp(services: Services): Hono<{ Variables: Variables }> {
  const { log, settings, engine } = services;
  const app = new Hono<{ Variables: Variables }>();

  app.use(requestLog(log));
  const forPages = pageHeaders(settings);
  app.use((context, next) => (isPage(context.req.path) ? forPages(context, next) : dataHeaders(context, next)));

  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    try {
      await sql`select 1 from schema_migrations limit 1`.execute(engine.reader);
      return context.json({ status: 'ready' });
    } catch {
      throw new Failure(503, 'not_ready', 'データベースに接続できません。');
    }
  });

  for (const route of routes) {
    app.on(route.method, `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`, serveRoute(route, services));
  }
  const document = openApiDocument(routes, settings.publicUrl);
  app.get('/api/openapi.json', (context) => context.json(document));
  app.get('/api/docs', (context) => context.html(docsPage(routes)));
  app.all('/api/*', (context) => failure(context, notFound('アドレス')));
  serveWeb(app, settings);

  app.onError((error, context) => {
    if (error instanceof Failure) return failure(context, error);
    log.error({ requestId: context.get('requestId'), err: error }, 'unexpected error');
    const text = `サーバーで問題が起きました。時間をおいて、もう一度お試しください。解決しないときは、この番号を管理者にお伝えください：${context.get('requestId')}`;
    return context.json({ success: false, data: null, error: text, code: 'internal' }, 500);
  });
  return app;
}

const isPage = (path: string) => !path.startsWith('/api/') || path === '/api/docs';
