import type { SsoRefusal } from '../../../domain/sso-refusals.ts';
import { text } from '../../../schema/fields.ts';
import type { Factor } from '../../access/actor.ts';
import { writeAudit, writeAuditAlone } from '../../db/audit.ts';
import { conflict, Failure, notFound } from '../../failures/failure.ts';
import { nothing, objectOf } from '../../http/answer-schema.ts';
import { readFields } from '../../http/body.ts';
import { type Call, route, tagged } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { unknownPassword } from '../passwords.ts';
import { noteProof } from '../sessions.ts';
import { accountOf } from '../sso/accounts.ts';
import { beginLogin, browserCookie, browserToken, consumeLogin, consumeTicket, type Login, makeTicket, newToken } from '../sso/logins.ts';
import { authorizationAddress, type Identity, identityBy, type Oidc, SsoFailure, signedOutSubject } from '../sso/provider.ts';
import { endAccess } from '../sso/recheck.ts';
import { admit, signedIn, signInDeviceOf } from './session.ts';

const startFields = { to: text('ログインのあとで開く画面', { max: 1000 }) };
const ticketFields = { ticket: text('引換券', { required: true, max: 100 }) };
/** Single sign-on of staff. */
export const ssoRoutes = tagged('シングルサインオン', [
  route('GET /sso/start', {
    summary: 'シングルサインオンの始まり。プロバイダーの画面へ移る',
    who: 'anyone',
    neverSentAway: true,
    query: startFields,
    answer: nothing,
    run: start,
  }),
  route('GET /sso/callback', {
    summary: 'プロバイダーからの戻り先。ログインを終える画面へ移る',
    who: 'anyone',
    neverSentAway: true,
    answer: nothing,
    run: callback,
  }),
  route('POST /sso/session', {
    summary: 'シングルサインオンでのログイン',
    who: 'anyone',
    body: { type: 'inputs', fields: ticketFields },
    answer: signedIn,
    run: fetchSession,
  }),
  route('POST /sso/proof', {
    summary: '本人であることをプロバイダーで確かめるための、プロバイダーの画面のアドレス',
    who: 'signedIn',
    answer: objectOf({ address: 'string' }),
    run: startProof,
  }),
  route('POST /sso/backchannel-logout', {
    summary: 'プロバイダーからの、ログアウトした人の知らせ（OpenID Connect Back-Channel Logout）',
    who: 'anyone',
    answer: nothing,
    run: backchannelLogout,
  }),
]);

/** @throws Failure 404 where there is no provider */
function providerOf({ settings }: Pick<Services, 'settings'>): Oidc {
  if (!settings.oidc) throw notFound('アドレス');
  return settings.oidc;
}

async function start({ context, services, query }: Call<unknown, { readonly to: string | null }>): Promise<Response> {
  const oidc = providerOf(services);
  const browser = browserToken(context) ?? newToken();
  const returnTo = ownPage(query.to);
  try {
    const address = await begin(services, oidc, browser, { returnTo, sessionId: null });
    return goTo(address, { 'Set-Cookie': browserCookie(browser, services.settings) });
  } catch (error) {
    return goTo(refusedAt({ returnTo, sessionId: null }, refusalIn(services, error)));
  }
}

/** A path within the console, to prevent open redirects. */
function ownPage(to: string | null): string | null {
  const anyOrigin = 'http://here';
  const url = to !== null && URL.canParse(to, anyOrigin) ? new URL(to, anyOrigin) : null;
  return url?.origin === anyOrigin && url.pathname.startsWith('/admin/') ? `${url.pathname}${url.search}${url.hash}` : null;
}

async function begin(services: Services, oidc: Oidc, browser: string, begun: Pick<Login, 'returnTo' | 'sessionId'>): Promise<string> {
  const asked = { state: newToken(), nonce: newToken(), verifier: newToken() };
  const address = await authorizationAddress(services.settings, oidc, asked, begun.sessionId !== null);
  await beginLogin(services, browser, asked, begun);
  return address;
}

async function startProof({ context, services, actor }: Call) {
  const oidc = providerOf(services);
  const { signIn } = await services.engine.reader.selectFrom('users').select('signIn').where('id', '=', actor.userId).executeTakeFirstOrThrow();
  if (signIn !== 'sso') throw conflict('method_unavailable', 'この方法では確かめられません。ほかの方法を選んでください。');
  const browser = browserToken(context) ?? newToken();
  const address = await begin(services, oidc, browser, { returnTo: null, sessionId: actor.sessionId }).catch((error: unknown) => {
    throw new Failure(
      503,
      `sso_${refusalIn(services, error)}`,
      'ログインのためのサービスにつながりません。ほかの方法を選ぶか、しばらくしてから、もう一度お試しください。',
    );
  });
  context.header('Set-Cookie', browserCookie(browser, services.settings));
  return { address };
}

/** Providers add parameters of their own to the address, all of which the library verifies. */
async function callback(call: Call): Promise<Response> {
  const { context, services, origin } = call;
  const oidc = providerOf(services);
  const state = context.req.query('state') ?? '';
  const login = await consumeLogin(services, state, browserToken(context));
  if (!login?.isSameBrowser) return goTo(refusedAt(login, 'broken'));
  try {
    const asked = { state, nonce: login.nonce, verifier: login.verifier };
    const identity = await identityBy(services.settings, oidc, new URL(context.req.url).search, asked, login.sessionId !== null);
    if (login.sessionId !== null) return goTo(await prove(call, login.sessionId, identity));
    const unknown = await unknownPassword();
    const outcome = await services.engine.transaction(async (db) => {
      const found = await accountOf(db, services, oidc, { unknown, origin }, identity);
      return typeof found === 'number' ? { ticket: await makeTicket(db, services, login.id, found) } : { refusal: found };
    });
    services.live.recheck();
    if (outcome.refusal) return goTo(refusedAt(login, await noteRefusal(call, identity, outcome.refusal)));
    return goTo(`/admin/sso${login.returnTo ? `?to=${encodeURIComponent(login.returnTo)}` : ''}#${outcome.ticket}`);
  } catch (error) {
    return goTo(refusedAt(login, refusalIn(services, error)));
  }
}

async function noteRefusal({ services, origin }: Pick<Call, 'services' | 'origin'>, { email }: Identity, refusal: SsoRefusal): Promise<SsoRefusal> {
  const summary = `シングルサインオンでログインできませんでした（${email ?? 'メールアドレスなし'}、${refusal}）`;
  await writeAuditAlone(services.engine, null, origin, services.now(), { action: 'login_failed', resource: null, recordId: null, summary });
  return refusal;
}

/** Records the reauthentication of a session at the provider. @returns the page that confirms it */
async function prove({ services, origin }: Pick<Call, 'services' | 'origin'>, sessionId: number, { issuer, subject }: Identity): Promise<string> {
  const factor: Factor = 'sso';
  const refusal = await services.engine.transaction(async (db): Promise<SsoRefusal | null> => {
    const user = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .innerJoin('identities as i', 'i.userId', 'u.id')
      .select(['u.id as userId', 'u.username', 'u.roletype as role'])
      .where('s.id', '=', sessionId)
      .where('i.issuer', '=', issuer)
      .where('i.subject', '=', subject)
      .executeTakeFirst();
    if (!user) return 'otherPerson';
    await noteProof(db, services, sessionId, factor);
    const entry = { action: 'factor', resource: null, recordId: null, summary: '本人であることを確かめました（シングルサインオン）' } as const;
    await writeAudit(db, { ...user, factor }, origin, services.now(), entry);
    return null;
  });
  return refusal ? refusedAt({ sessionId, returnTo: null }, refusal) : '/admin/sso#proved';
}

async function fetchSession(call: Call): Promise<Response> {
  const { context, services, body } = call;
  providerOf(services);
  const userId = await consumeTicket(services, body.ticket as string, browserToken(context));
  const { reader } = services.engine;
  const user = await reader
    .selectFrom('users')
    .select(['id', 'username', 'email', 'roletype', 'signIn'])
    .where('id', '=', userId ?? 0)
    .where('status', '=', 1)
    .where('signIn', '=', 'sso')
    .executeTakeFirst();
  if (!user) throw conflict('ticket_dead', 'ログインの手続きが途中で切れました。もう一度、ログインしてください。');
  return admit(call, user, 'sso', await signInDeviceOf(call, user.id));
}

async function backchannelLogout({ context, services, origin }: Call): Promise<Response> {
  const oidc = providerOf(services);
  const token = (await readFields(context, 64 * 1024)).get('logout_token') ?? '';
  const subjectOrError = await signedOutSubject(oidc, token).catch((error: unknown) => {
    throw new Failure(refusalIn(services, error) === 'down' ? 503 : 400, 'invalid_request', 'ログアウトの知らせを確かめられませんでした。');
  });
  await services.engine.transaction(async (db) => {
    const identities = db.selectFrom('identities').select('userId').where('issuer', '=', subjectOrError.issuer);
    const identity = await identities.where('subject', '=', subjectOrError.subject).executeTakeFirst();
    if (identity) await endAccess(db, services, origin, identity.userId, `${oidc.label}の知らせにより、ログアウトさせました`);
  });
  services.live.recheck();
  return new Response(null, { status: 200, headers: { 'Cache-Control': 'no-store' } });
}

/** The page that shows why the sign-on failed: the login, or the popup. */
function refusedAt(login: Pick<Login, 'sessionId' | 'returnTo'> | null, refusal: SsoRefusal): string {
  if (login !== null && login.sessionId !== null) return `/admin/sso?sso=${refusal}`;
  return `/admin/login?${new URLSearchParams({ sso: refusal, ...(login?.returnTo && { to: login.returnTo }) })}`;
}

/** Any other error is the server's own and reported as such. */
function refusalIn({ log }: Pick<Services, 'log'>, error: unknown): SsoRefusal {
  if (!(error instanceof SsoFailure)) throw error;
  log.warn({ err: error.cause, refusal: error.refusal }, 'single sign-on failed');
  return error.refusal;
}

function goTo(address: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', ...headers },
  });
}
