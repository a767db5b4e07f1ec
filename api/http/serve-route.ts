import { randomUUID } from 'node:crypto';
import type { Context, Handler, MiddlewareHandler, Next } from 'hono';
import type { Logger } from 'pino';
import type { Inputs } from '../../schema/derive/rows.ts';
import { type Validated, type Values, validateFields } from '../../schema/derive/validators.ts';
import type { Field, Fields } from '../../schema/field.ts';
import type { Checked } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { Actor, Origin } from '../access/actor.ts';
import { forbidden, invalid, malformed, notFound, unauthenticated } from '../failures/failure.ts';
import { requestSeconds } from '../ops/metrics/metrics.ts';
import { type Span, tracing } from '../ops/traces/tracing.ts';
import type { Services } from '../services.ts';
import { assertRecentProof, stillAwaited } from '../sign-in/proof.ts';
import { actorOf } from '../sign-in/sessions.ts';
import { checkedInputs, readJson } from './body.ts';
import { callerAddress, type Load, type RateLimit } from './guards.ts';
import { type Answered, checkedKey, type IdempotencyStore } from './idempotency-store.ts';
import { answerText, JsonText, successJson } from './responses.ts';
import type { QueryParameter, QueryReader, RawQuery, Route } from './route.ts';
import { streamHeaders } from './security-headers.ts';

/** Context of a request, for the log and the audit log. */
export type Variables = {
  requestId: string;
  arrivedAt: string;
  userId: number;
  address: string | null;
  route: Route;
  /** Called with the content of a form as soon as it is complete, before it is processed. */
  received: (form: unknown) => Promise<void>;
};

/** The guards shared by all routes: rate limit, load limit and idempotency. */
export interface Guards {
  readonly limit: RateLimit;
  readonly load: Load;
  readonly repeated: IdempotencyStore;
}

/** Turns a declared route into a Hono handler: session, role, query, path and body, then the route's own work. */
export function serveRoute(route: Route, services: Services, { limit, load, repeated }: Guards): Handler<{ Variables: Variables }> {
  const readQuery = queryReader(route);
  const answer = async (context: Context<{ Variables: Variables }>, actor: Actor | null) => {
    if (actor) assertPermission(route, actor, services.now());
    const query = readQuery(context, actor as Actor);
    const params = route.params && checkedParams(route.params, context.req.param());
    const body = await bodyOf(route, context);
    const userAgent = context.req.header('user-agent')?.slice(0, 500) ?? null;
    const origin: Origin = { requestId: context.get('requestId'), address: context.get('address'), userAgent };
    if (typeof route.answer === 'string') streamHeaders(context);
    const arrivedAt = context.get('arrivedAt');
    const run = (by: Services) => route.run({ context, services: by, origin, arrivedAt, params, query, body, actor: actor as Actor });
    const key = actor && mayBeRepeated(route) ? context.req.header(keyHeader) : undefined;
    if (actor && key !== undefined) {
      const call = { userId: actor.userId, key: checkedKey(key), ...identityOf(context, route, body, services) };
      return answerOnce(context, route, repeated, call, (engine, came) => {
        context.set('received', (form) => came(services.sealer.fingerprint(JSON.stringify(form))));
        return run({ ...services, engine });
      });
    }
    const data = await run(services);
    if (data instanceof Response) return data;
    return answerText(context, jsonOf(data), route.status ?? 200);
  };
  const serve = async (context: Context<{ Variables: Variables }>, token: string) =>
    answer(context, route.who === 'anyone' ? null : await admit(context, token, services));
  const serveInTurn: typeof serve = isRefusable(route) ? (context, token) => load.read(() => serve(context, token)) : serve;
  return (context) => {
    const [token, address] = [tokenOf(context), callerAddress(context, services)];
    context.set('route', route);
    limit(token, address);
    context.set('address', address);
    context.set('arrivedAt', services.now().toISOString());
    return serveInTurn(context, token);
  };
}

const keyHeader = 'Idempotency-Key';

/**
 * Whether repetitions are recognised by key. Not for anonymous callers, who cannot be told apart, nor for generated files, which may be generated
 * again.
 */
export function mayBeRepeated({ method, who, answer }: Route): boolean {
  return method !== 'GET' && who !== 'anyone' && answer !== 'file';
}

/** The identity of a call, and whether a repetition is detected by its first change; a form is a stream, and its content is known only at the end. */
function identityOf({ req }: Context, route: Route, body: Values, { sealer }: Pick<Services, 'sealer'>) {
  const address = `${req.method} ${req.url.slice(req.url.indexOf('/', 'https://'.length))}`;
  const isForm = route.body?.type === 'multipart';
  const content = isForm ? null : sealer.fingerprint(JSON.stringify(body));
  return { called: { address, content }, isFoundOut: isForm || route.isOneChange === true };
}

async function answerOnce(
  context: Context,
  route: Route,
  repeated: IdempotencyStore,
  call: Parameters<IdempotencyStore['once']>[0],
  run: (...by: Parameters<Parameters<IdempotencyStore['once']>[1]>) => unknown,
): Promise<Response> {
  let fresh: (Answered & { readonly response: Response }) | undefined;
  const make: Parameters<IdempotencyStore['once']>[1] = async (...by) => {
    const data = await run(...by);
    const body = data instanceof Response ? null : jsonOf(data);
    const response = data instanceof Response ? data : answerText(context, body as string, route.status ?? 200);
    fresh = { status: response.status, body: route.isShownOnce ? null : body, response };
    return fresh;
  };
  try {
    const answered = await repeated.once(call, make);
    if (fresh && answered === fresh) return fresh.response;
    return answerText(context, answered.body as string, answered.status, { 'Idempotency-Replayed': 'true' });
  } finally {
    // The rest of a form is discarded, since its client reads the answer only after sending everything.
    context.env?.incoming?.resume();
  }
}

const jsonOf = (data: unknown) => successJson(data instanceof JsonText ? data.text : JSON.stringify(data ?? null));

async function bodyOf({ body }: Route, context: Context): Promise<Values> {
  if (body?.type === 'json') return readJson(context);
  return body?.type === 'inputs' ? checkedInputs(body.fields, await readJson(context)) : {};
}

/** Whether a call may be refused under load, because nothing is lost but an answer. */
function isRefusable({ method, neverSentAway, answer }: Route): boolean {
  return method === 'GET' && !neverSentAway && answer !== 'events';
}

function tokenOf(context: Context): string {
  return /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
}

async function admit(context: Context<{ Variables: Variables }>, token: string, services: Services): Promise<Actor> {
  const { oidc } = services.settings;
  const mayGoOn = oidc && (async (userId: number) => (await import('../sign-in/sso/recheck.ts')).isStillActive(services, oidc, userId));
  const actor = token ? await actorOf(services, token, mayGoOn ?? undefined) : null;
  if (!actor) throw unauthenticated();
  context.set('userId', actor.userId);
  return actor;
}

function assertPermission(route: Route, actor: Actor, at: Date): void {
  if (actor.awaits && !route.openTo?.includes(actor.awaits)) throw stillAwaited(actor.awaits);
  if (typeof route.who !== 'string' && !route.who.includes(actor.role)) throw forbidden();
  // Whoever still has to enrol a second factor has only the factor that opened the session.
  if (route.stepUp && actor.awaits !== 'enrolment') assertRecentProof(actor, at);
}

/** The path parameters. @throws Failure 404 for an invalid one, 422 where its field declares a message */
export function checkedParams(fields: Fields, raw: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const checked = checkedText(raw[name] ?? '', field);
      if (checked.ok) return [name, checked.value];
      throw field.options.invalid ? invalid({ [name]: checked.error }) : notFound(field.label);
    }),
  );
}

export function queryParameters(query: Route['query'] = {}): readonly QueryParameter[] {
  if (isReader(query)) return query.parameters;
  return Object.entries(query).map(([name, field]) => {
    const { help, required } = field.options;
    return { name, label: field.label + (help ? `（${help}）` : '') + (required ? '（必須）' : ''), schema: kindOf(field).json(field) };
  });
}

/** @returns a function that reads and validates the query of a call; unknown parameters are refused, so that nothing is silently ignored */
export function queryReader({ query, isFormQuery }: Pick<Route, 'query' | 'isFormQuery'>): (context: Context, actor: Actor) => unknown {
  if (!query) return () => undefined;
  const known = new Set(queryParameters(query).map(({ name }) => name));
  const read = isReader(query) ? query.read : (raw: RawQuery) => checkedQuery(query, raw, isFormQuery);
  return (context, actor) => {
    const raw = context.req.queries();
    for (const name of Object.keys(raw)) {
      if (!known.has(name)) throw malformed(`「${name}」という条件は使えません`, { [name]: '使えない条件です' }, 'unknown_parameter');
    }
    return read(raw, actor);
  };
}

function isReader(query: Fields | QueryReader): query is QueryReader {
  return typeof query.read === 'function';
}

/** @throws Failure 400, or 422 for a form */
function checkedQuery(fields: Fields, raw: RawQuery, isForm = false): Values {
  const { values, errors } = validateTexts(fields, raw);
  const [first] = Object.values(errors);
  if (first === undefined) return values;
  for (const [name, { options }] of Object.entries(fields))
    if (errors[name] && raw[name]?.[0] && options.names) throw notFound(String(options.names));
  throw isForm ? invalid(errors) : malformed(first, errors);
}

/** The fields of a form that arrived as texts; other fields are ignored. @throws Failure 422 */
export function checkedTexts<F extends Fields>(fields: F, raw: Readonly<Record<string, string>>): Inputs<F> {
  const own = Object.keys(fields).flatMap((name) => (raw[name] === undefined ? [] : [[name, [raw[name]]] as const]));
  const { values, errors } = validateTexts(fields, Object.fromEntries(own));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values as unknown as Inputs<F>;
}

function validateTexts(fields: Fields, raw: RawQuery): Validated {
  const texts = Object.entries(raw).map(([name, values]) => [name, readText(name, values, fields[name] as Field)] as const);
  const readable = texts.flatMap(([name, read]) => (read.ok ? [[name, read.value]] : []));
  const { values, errors } = validateFields(fields, Object.fromEntries(readable), 'create');
  for (const [name, read] of texts) if (!read.ok) errors[name] = read.error;
  return { values, errors };
}

function readText(name: string, [text = '', ...more]: readonly string[], field: Field): Checked {
  if (more.length > 0) return { ok: false, error: `${name} は1つだけ指定してください` };
  return text.trim() === '' ? { ok: true, value: null } : kindOf(field).read(text, field);
}

function checkedText(text: string, field: Field): Checked {
  const read = kindOf(field).read(text, field);
  return read.ok ? kindOf(field).check(read.value, field) : read;
}

/** Gives every request an id for the response and the log; counts and logs it when it is answered. */
export function requestLog(log: Logger): MiddlewareHandler<{ Variables: Variables }> {
  const [observe, spans] = [requestSeconds.observe.bind(requestSeconds), tracing];
  return async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    await (spans.run ? spans.run('request', (span) => tracedRequest(context, next, span)) : next());
    const ms = performance.now() - started;
    const route = context.get('route');
    const status = `${Math.trunc(context.res.status / 100)}xx`;
    // Labelled by route, never by the requested address, which may name a person and which anybody can invent.
    observe({ method: route?.method ?? 'other', route: route?.path ?? 'other', status }, ms / 1000);
    if (!log.isLevelEnabled('info')) return;
    // The query stays out of the log, since it may contain search terms.
    const { method } = context.req;
    const path = withoutSecret(context.req.path);
    log.info({ requestId, userId: context.get('userId'), method, path, status: context.res.status, ms: Math.round(ms) }, 'request');
  };
}

async function tracedRequest(context: Context<{ Variables: Variables }>, next: Next, span: Span): Promise<void> {
  await next();
  const [{ method }, route, { status }] = [context.req, context.get('route'), context.res];
  if (route) span.name(`${method} ${route.path}`);
  span.set({ 'http.request.method': method, 'http.route': route?.path ?? 'other', 'http.response.status_code': status });
  if (status >= 500) span.fail();
}

/** Removes a secret in the address from the log. */
function withoutSecret(path: string): string {
  return path.replace(/(\/webhook\/).+/, '$1…');
}
