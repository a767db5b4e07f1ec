import type { Context, Handler } from 'hono';
import type { Values } from '../../schema/derive/validators.ts';
import type { Actor, Origin } from '../access/actor.ts';
import { actorOf } from '../access/sessions.ts';
import { Failure, forbidden, unauthenticated } from '../failure.ts';
import type { Services } from '../services.ts';
import { success } from './answers.ts';
import { checkedInputs, readJson } from './body.ts';
import { callerAddress, type RateLimit } from './callers.ts';
import type { Load } from './load.ts';
import { checkedParams, queryReader } from './parameters.ts';
import type { Route } from './route.ts';
import { streamHeaders } from './security-headers.ts';

/** What is known of a request: for the log, and of where it comes from. */
export type Variables = { requestId: string; userId: number; address: string | null };

/** What all routes share: who asks too fast is stopped, and what there is too much of is sent away. */
export interface Guards {
  readonly limit: RateLimit;
  readonly load: Load;
}

/** Turns a declared route into Hono's handler: session, role, query, path and body, then the route's own work. */
export function serveRoute(route: Route, services: Services, { limit, load }: Guards): Handler<{ Variables: Variables }> {
  const readQuery = queryReader(route);
  const answer = async (context: Context<{ Variables: Variables }>, actor: Actor | null) => {
    if (actor) demandPermission(route, actor);
    const query = readQuery(context, actor as Actor);
    const params = route.params && checkedParams(route.params, context.req.param());
    const body = await bodyOf(route, context);
    const userAgent = context.req.header('user-agent')?.slice(0, 500) ?? null;
    const origin: Origin = { requestId: context.get('requestId'), address: context.get('address'), userAgent };
    if (typeof route.answer === 'string') streamHeaders(context);
    const data = await route.run({ context, services, origin, params, query, body, actor: actor as Actor });
    return data instanceof Response ? data : success(context, data ?? null, route.status);
  };
  const serve = async (context: Context<{ Variables: Variables }>, token: string) =>
    answer(context, route.who === 'anyone' ? null : await admit(context, token, services));
  const serveInTurn: typeof serve = onlyReads(route) ? (context, token) => load.read(() => serve(context, token)) : serve;
  return (context) => {
    const [token, address] = [tokenOf(context), callerAddress(context, services)];
    limit(token, address);
    context.set('address', address);
    return serveInTurn(context, token);
  };
}

async function bodyOf({ body }: Route, context: Context): Promise<Values> {
  if (body?.type === 'json') return readJson(context);
  return body?.type === 'inputs' ? checkedInputs(body.fields, await readJson(context)) : {};
}

/** What may be sent away when there is too much to do: nothing is lost but an answer. */
function onlyReads({ method, neverSentAway, answer }: Route): boolean {
  return method === 'GET' && !neverSentAway && answer !== 'events';
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
