import { Hono } from 'hono';
import { sql } from 'kysely';
import { missingSchema, missingSchemaText } from '../db/missing-schema.ts';
import { Failure, notFound, storageFull } from '../failures/failure.ts';
import { knownFailure, unexpected } from '../failures/known-failure.ts';
import { answerIfChanged, failure } from '../http/answers.ts';
import { docsPage } from '../http/docs-page.ts';
import { Load, rateLimit } from '../http/guards.ts';
import { openApiDocument } from '../http/openapi.ts';
import { RepeatedCalls } from '../http/repeated-calls.ts';
import { mostDefiniteFirst } from '../http/route-table.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { openPages, servePublic } from '../http/serve-public.ts';
import { requestLog, serveRoute, type Variables } from '../http/serve-route.ts';
import { serveWeb } from '../http/web.ts';
import { longest } from '../ops/dependencies/health.ts';
import { metricsAnswer } from '../ops/metrics/serve.ts';
import type { Life } from '../runtime/stopping.ts';
import { storageRoom } from '../runtime/storage-room.ts';
import { within } from '../runtime/within.ts';
import type { Services } from '../services.ts';
import { capabilities } from './capabilities.ts';
import { readiness } from './readiness.ts';
import { routes } from './routes.ts';

/** The whole server as a function from request to answer; `server.ts` listens, tests call it in process. */
export function createApp(
  services: Services,
  life: Life = { stopping: false },
  load = new Load(),
  repeated = new RepeatedCalls(services),
): Hono<{ Variables: Variables }> {
  const { log, settings, engine } = services;
  const app = new Hono<{ Variables: Variables }>();
  /** Whether a table or column has been missed; what is missing is looked up when it is asked for. */
  let behind = false;
  const room = storageRoom(settings);

  app.use(requestLog(log));
  const limit = rateLimit(settings);
  // The calls come first: what stands below costs them nothing.
  for (const route of mostDefiniteFirst(routes)) {
    app.on(route.method, `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`, serveRoute(route, services, { limit, load, repeated }));
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
    if (await room.isFull()) throw storageFull();
    try {
      await within(longest, sql`select 1 from schema_migrations limit 1`.execute(engine.reader), 'no answer');
    } catch {
      throw new Failure(503, 'not_ready', 'データベースに接続できません。');
    }
    const lacks = behind ? await missingSchema(engine) : [];
    behind = lacks.length > 0;
    if (behind) throw new Failure(503, 'not_ready', missingSchemaText(lacks));
    return context.json(await readiness(services));
  });

  app.get('/metrics', metricsAnswer(services));

  servePublic(
    app,
    services,
    forPages,
    { limit, load },
    capabilities.flatMap(({ publicPages = [] }) => publicPages),
  );
  serveWeb(app, services, openPages);

  app.onError(async (error, context) => {
    const known = knownFailure(error, engine);
    // A statement of ours that is wrong fails in the same way.
    if (known?.code === 'database_behind') behind = (await missingSchema(engine).catch(() => [])).length > 0;
    if (known && (known.code !== 'database_behind' || behind)) {
      if (known.code === 'storage_full') room.noteFull();
      if (known.cause) log.error({ requestId: context.get('requestId'), code: known.code, err: known.cause }, 'unavailable');
      return failure(context, known);
    }
    log.error({ requestId: context.get('requestId'), err: error }, 'unexpected error');
    return failure(context, { status: 500, code: 'internal', message: unexpected(context.get('requestId')) });
  });
  return app;
}
