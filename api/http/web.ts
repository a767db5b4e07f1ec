import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import { root } from '../root.ts';
import type { Settings } from '../settings.ts';
import type { Variables } from './serve-route.ts';

const folder = join(root, 'dist', 'web');

/**
 * Serves the built browser application: assets whose names carry a hash for ever, its one page for every other address.
 * @param openPages what the login links to: address → title
 */
export function serveWeb(app: Hono<{ Variables: Variables }>, settings: Settings, openPages: Readonly<Record<string, string>>): void {
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
  app.get('*', (context) => {
    context.header('Cache-Control', 'no-cache');
    return context.html(/^\/admin(\/|$)/.test(context.req.path) ? consolePage : page);
  });
}

const notBuilt = html`<!doctype html><html lang="ja"><meta charset="utf-8"><title>せせらぎ</title><p>画面がまだ作られていません。<code>npm run build</code> を実行してから、もう一度起動してください。</p></html>`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
