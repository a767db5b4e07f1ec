import { Hono } from 'hono';
import { sql } from 'kysely';
import { Failure, notFound, unavailable } from './failure.ts';
import { docsPage } from './http/docs-page.ts';
import { failure } from './http/envelope.ts';
import { answerIfChanged } from './http/etag.ts';
import { openApiDocument } from './http/openapi.ts';
import { requestLog } from './http/request-log.ts';
import { pageHeaders } from './http/security-headers.ts';
import { serveRoute, type Variables } from './http/serve-route.ts';
import { serveWeb } from './http/web.ts';
import { routes } from './routes/index.ts';
import type { Services } from './services.ts';
import type { Life } from './stopping.ts';

/** The whole server as a function from request to answer; `server.ts` listens, tests call it in process. */
export function createApp(services: Services, life: Life = { stopping: false }): Hono<{ Variables: Variables }> {
  const { log, settings, engine } = services;
  const app = new Hono<{ Variables: Variables }>();

  app.use(requestLog(log));
  // The calls come first: what stands below costs them nothing.
  for (const route of routes) {
    app.on(route.method, `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`, serveRoute(route, services));
  }
  let document: string | undefined;
  app.get('/api/openapi.json', (context) => {
    document ??= JSON.stringify(openApiDocument(routes, settings.publicUrl));
    return answerIfChanged(context, document);
  });
  const forPages = pageHeaders(settings);
  app.get('/api/docs', forPages, (context) => context.html(docsPage(routes)));
  app.all('/api/*', (context) => failure(context, notFound('アドレス')));

  app.use(forPages);
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    if (life.stopping) throw new Failure(503, 'stopping', 'まもなく停止します。');
    try {
      await sql`select 1 from schema_migrations limit 1`.execute(engine.reader);
      return context.json({ status: 'ready' });
    } catch {
      throw new Failure(503, 'not_ready', 'データベースに接続できません。');
    }
  });

  serveWeb(app, settings);

  app.onError((error, context) => {
    if (error instanceof Failure) return failure(context, error);
    const trouble = engine.trouble(error);
    if (trouble) {
      log.error({ requestId: context.get('requestId'), trouble, err: error }, 'database trouble');
      return failure(context, unavailable(trouble));
    }
    log.error({ requestId: context.get('requestId'), err: error }, 'unexpected error');
    const text = `サーバーで問題が起きました。時間をおいて、もう一度お試しください。解決しないときは、この番号を管理者にお伝えください：${context.get('requestId')}`;
    return failure(context, { status: 500, code: 'internal', message: text });
  });
  return app;
}
