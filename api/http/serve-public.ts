import type { Context, Hono, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import { Failure, notFound } from '../failures/failure.ts';
import type { Services } from '../services.ts';
import { callerAddress } from './guards.ts';
import { type PageFrame, pageFrame, publicPage } from './public-page.ts';
import { openViews, publicRow, publicRows } from './public-routes.ts';
import { answerAll } from './responses.ts';
import type { Guards, Variables } from './serve-route.ts';

/** The public pages: address → title. */
export const openPages = Object.fromEntries(openViews.map(({ declared: { path, title }, view }) => [`/${path}`, title ?? view.label]));

/** Rows on a page. */
const atOnce = 100;

/** Renders public pages with their headers and limits. */
interface PageMaking {
  /** Renders the page that `make` returns. */
  readonly page: (make: (context: Context) => Promise<unknown>) => (context: Context) => Promise<Response>;
  /** Applies headers and limits to a handler that responds itself. */
  readonly other: (make: (context: Context) => Promise<Response>) => (context: Context) => Promise<Response>;
  /** All public pages except the one at an address: address → title. */
  readonly othersThan: (path: string) => Readonly<Record<string, string>>;
}

/** Public pages of a capability that show more than the fields of its rows. */
export type PublicPages = (app: Hono<{ Variables: Variables }>, services: Services, forPages: MiddlewareHandler, making: PageMaking) => void;

/** Serves the public pages, which need no script: `/<path>` and `/<path>/<id>`. @param own pages of capabilities that replace the derived ones */
export function servePublic(
  app: Hono<{ Variables: Variables }>,
  services: Services,
  forPages: MiddlewareHandler,
  { limit, load }: Omit<Guards, 'repeated'>,
  own: readonly PublicPages[],
): void {
  const { settings } = services;
  const other = (make: (context: Context) => Promise<Response>) => async (context: Context) => {
    limit('', callerAddress(context, services));
    try {
      return await load.read(() => make(context));
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 404) throw error;
      return context.html(String(missingPage(error, { path: context.req.path, others: openPages, settings })), 404);
    }
  };
  const page = (make: (context: Context) => Promise<unknown>) =>
    other(async (context) => answerAll(context, String(await make(context)), { 'Content-Type': 'text/html; charset=UTF-8' }));
  const othersThan = (path: string) => Object.fromEntries(Object.entries(openPages).filter(([address]) => address !== path));
  for (const serve of own) serve(app, services, forPages, { page, other, othersThan });
  for (const open of openViews) {
    const { path } = open.declared;
    const others = othersThan(`/${path}`);
    app.get(
      `/${path}`,
      forPages,
      page(async (context) => {
        const { rows, page, totalItems } = await publicRows(services, open, { page: [context.req.query('page') ?? '1'], limit: [String(atOnce)] });
        return publicPage({ open, rows, pages: { page, last: Math.max(1, Math.ceil(totalItems / atOnce)) }, others, settings });
      }),
    );
    const one = page(async (context) => {
      const id = context.req.param('id') ?? '';
      if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(open.view.label);
      return publicPage({ open, rows: [await publicRow(services, open, Number(id))], others, settings });
    });
    // `/grants/new`, a quick action of the spec (first file, section 2), is handled by the browser application.
    app.get(`/${path}/:id`, forPages, (context, next) => (context.req.param('id') === 'new' ? next() : one(context)));
  }
}

function missingPage({ message }: Failure, around: Pick<PageFrame, 'path' | 'others' | 'settings'>) {
  return pageFrame({ ...around, heading: '見つかりません', description: message, content: html`<p class="sheet">${message}</p>` });
}
