import type { Context, Hono, MiddlewareHandler } from 'hono';
import { notFound } from '../failure.ts';
import { openViews, publicRow, publicRows } from '../routes/public.ts';
import type { Services } from '../services.ts';
import { answerAll } from './answers.ts';
import { callerAddress } from './guards.ts';
import { publicPage } from './public-page.ts';
import type { Guards, Variables } from './serve-route.ts';

/** Where they are, and what they are called: address → title. */
export const openPages = Object.fromEntries(openViews.map(({ declared: { path, title }, view }) => [`/${path}`, title ?? view.label]));

/** Rows on a page that is read from top to bottom. */
const atOnce = 100;

/** The pages that anybody may read, and that need no script: `/<path>` and `/<path>/<id>`. */
export function servePublic(app: Hono<{ Variables: Variables }>, services: Services, forPages: MiddlewareHandler, { limit, load }: Guards): void {
  const { settings } = services;
  const served = (make: (context: Context) => Promise<unknown>) => (context: Context) => {
    limit('', callerAddress(context, services));
    return load.read(async () => answerAll(context, String(await make(context)), { 'Content-Type': 'text/html; charset=UTF-8' }));
  };
  for (const open of openViews) {
    const { path } = open.declared;
    const { [`/${path}`]: _own, ...others } = openPages;
    app.get(
      `/${path}`,
      forPages,
      served(async (context) => {
        const { rows, page, totalItems } = await publicRows(services, open, { page: [context.req.query('page') ?? '1'], limit: [String(atOnce)] });
        return publicPage({ open, rows, pages: { page, last: Math.max(1, Math.ceil(totalItems / atOnce)) }, others, settings });
      }),
    );
    const one = served(async (context) => {
      const id = context.req.param('id') ?? '';
      if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound(open.view.label);
      return publicPage({ open, rows: [await publicRow(services, open, Number(id))], others, settings });
    });
    // `/grants/new`, a quick action of the spec (first file, section 2), is for the browser to lead on.
    app.get(`/${path}/:id`, forPages, (context, next) => (context.req.param('id') === 'new' ? next() : one(context)));
  }
}
