import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { hasUsers } from '../ops/installation/has-users.ts';
import { root } from '../runtime/root.ts';
import type { Services } from '../services.ts';
import type { Variables } from './serve-route.ts';

const folder = join(root, 'dist', 'web');

/**
 * Serves the built browser application: immutable hashed assets, and its single page for every other address.
 * @param openPages public pages that the login links to: address → title
 */
export function serveWeb(
  app: Hono<{ Variables: Variables }>,
  { settings, engine, log }: Pick<Services, 'settings' | 'engine' | 'log'>,
  openPages: Readonly<Record<string, string>>,
): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('*', (context) => context.html(notBuilt, 503));
    return;
  }
  const pageIn = (file: string) =>
    readFileSync(join(folder, file), 'utf8')
      .replaceAll('%FOUNDATION_NAME%', escapeHtml(settings.foundationName))
      .replaceAll('%SUPPORT_MAIL%', escapeHtml(settings.supportMail))
      .replaceAll('%SSO_LABEL%', escapeHtml(settings.oidc?.label ?? ''))
      .replaceAll('%MAIL_SERVER%', settings.smtpUrl ? 'smtp' : 'none')
      .replaceAll('%OPEN_PAGES%', escapeHtml(JSON.stringify(openPages)));
  const [page, consolePage] = [pageIn('index.html'), pageIn('console.html')];
  app.use(
    '/assets/*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, context) => void context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/assets/*', (context) => context.text('Not found', 404));
  app.use('/*', async (context, next) =>
    /\.\w+$/.test(context.req.path) ? serveStatic<{ Variables: Variables }>({ root: folder })(context, next) : next(),
  );
  let isInhabited = !settings.production;
  // Once there is a user, the database is not asked again. An unreachable database does not count as one without users.
  const isDeserted = async () => {
    isInhabited ||= await hasUsers(engine).catch(() => true);
    return !isInhabited;
  };
  void isDeserted().then((deserted) => deserted && log.warn(nobodyYet));
  app.get('*', async (context) => {
    context.header('Cache-Control', 'no-cache');
    if (await isDeserted()) return context.html(nobodyYetPage, 503);
    return context.html(/^\/admin(\/|$)/.test(context.req.path) ? consolePage : page);
  });
}

const plainPage = (text: HtmlEscapedString | Promise<HtmlEscapedString> | string) =>
  html`<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>せせらぎ</title><p>${text}</p></html>`;

const notBuilt = plainPage(html`画面がまだ作られていません。<code>npm run build</code> を実行してから、もう一度起動してください。`);

const nobodyYet = '利用者がまだいません。サーバーで npm run setup（または npm run user:create）を実行し、最初の管理者を登録してください。';
const nobodyYetPage = plainPage(nobodyYet);

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
