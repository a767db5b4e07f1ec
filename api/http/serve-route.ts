import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import type { Actor, Origin } from '../access/actor.ts';
import { actorOf, expectedActor } from '../access/sessions.ts';
import { Failure, forbidden, malformed, unauthenticated } from '../failure.ts';
import type { Services } from '../services.ts';
import { readJson } from './body.ts';
import type { Call, Route } from './route.ts';
import { streamHeaders } from './security-headers.ts';

/** What the middleware around all routes leaves for the log. */
export type Variables = { requestId: string; userId: number };

/** Turns a declared route into Hono's handler: session, role, body, then the route's own work. */
export function serveRoute(route: Route, services: Services): Handler<{ Variables: Variables }> {
  const known = new Set(route.query?.map(({ name }) => name));
  const answer = async (context: Context<{ Variables: Variables }>, actor: Actor | null) => {
    if (actor) demandPermission(route, actor);
    if (route.query) refuseUnknown(known, context);
    const body = route.body?.type === 'json' ? await readJson(context) : {};
    const userAgent = context.req.header('user-agent')?.slice(0, 500) ?? null;
    const origin: Origin = { requestId: context.get('requestId'), address: addressOf(context, services), userAgent };
    if (typeof route.answer.data === 'string') streamHeaders(context);
    return route.run({ context, services, origin, body, actor: actor as Actor } satisfies Call);
  };
  return async (context) => {
    if (route.who === 'anyone') return answer(context, null);
    const token = tokenOf(context);
    const expected = route.onlyReads && services.engine.readsTravelTogether ? expectedActor(token) : undefined;
    const admission = admit(context, token, services);
    if (!expected) return answer(context, await admission);
    // Both are asked of the database in one go. What was read for another than the one admitted now is never looked at.
    const early = answer(context, expected);
    early.catch(() => undefined);
    const actor = await admission;
    return actor === expected ? early : answer(context, actor);
  };
}

/** Nothing that is asked is silently ignored. */
function refuseUnknown(known: ReadonlySet<string>, context: Context): void {
  for (const name of Object.keys(context.req.query())) {
    if (!known.has(name)) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
  }
}

function tokenOf(context: Context): string {
  return /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

async function admit(context: Context<{ Variables: Variables }>, token: string, services: Services): Promise<Actor> {
  const actor = token ? await actorOf(services, token) : null;
  if (!actor) throw unauthenticated();
  context.set('userId', actor.userId);
  return actor;
}

function demandPermission(route: Route, { mustChangePassword, role }: Actor): void {
  if (mustChangePassword && !route.beforePasswordChange) {
    throw new Failure(403, 'password_change_required', 'はじめにパスワードを変更してください。');
  }
  if (typeof route.who !== 'string' && !route.who.includes(role)) throw forbidden();
}

/** The caller's address; behind a trusted proxy the last one that the proxy itself saw. */
function addressOf(context: Context, { settings }: Services): string | null {
  const forwarded = settings.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded) return forwarded;
  try {
    return getConnInfo(context).remote.address ?? null;
  } catch {
    // Called in process, without a connection.
    return null;
  }
}
