import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { sql } from 'kysely';
import { Failure, notFound } from './failure.ts';
import { docsPage } from './http/docs-page.ts';
import { failure } from './http/envelope.ts';
import { openApiDocument } from './http/openapi.ts';
import { serveRoute, type Variables } from './http/serve-route.ts';
import { serveWeb } from './http/web.ts';
import { routes } from './routes/index.ts';
import type { Services } from './services.ts';

/** The whole server as a function from request to answer; `server.ts` listens, tests call it in process. */
export function createApp(services: Services): Hono<{ Variables: Variables }> {
  const { log, settings, engine } = services;
  const app = new Hono<{ Variables: Variables }>();

  app.use(async (context, next) => {
    const started = performance.now();
    context.set('requestId', randomUUID());
    context.header('X-Request-Id', context.get('requestId'));
    await next();
    const { method, path } = context.req;
    // The query stays out of the log: it may hold what people search for.
    log.info(
      {
        requestId: context.get('requestId'),
        userId: context.get('userId'),
        method,
        path,
        status: context.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    );
  });
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
      strictTransportSecurity: settings.publicUrl.startsWith('https:') ? 'max-age=31536000; includeSubDomains' : false,
      referrerPolicy: 'same-origin',
    }),
  );

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
