import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { loadSettings, type Settings } from '../../api/settings/settings.ts';

/** Somebody as the provider knows them. */
export interface Person {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export interface TestProvider {
  readonly issuer: string;
  /** Subject → who that is; whoever is taken out has left. */
  readonly people: Map<string, Person>;
  /** What the application is told to have signed out. */
  readonly logoutTokens: string[];
  /** Has the application told that somebody has signed out. */
  tellOfLogout(subject: string): Promise<void>;
  /** Answers nothing but 503, as one that is down behind its proxy. */
  isDown: boolean;
  close(): Promise<void>;
}

const oidcClient = { id: 'seseragi', secret: 'a-secret-of-the-tests-alone-0123456789' };

/**
 * A real provider of OpenID Connect on this machine: its login is a page with one input, the subject.
 * @param publicUrl where the application is
 * @param port any that is free, unless said
 * @param inIdToken whether it puts all that it says into the ID token, in place of having it asked for
 */
export async function startProvider(publicUrl: string, { inIdToken = false, port = 0 } = {}): Promise<TestProvider> {
  let listener: RequestListener = (_, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const logoutTokens: string[] = [];
  const provider = new Provider(issuer, configuration({ issuer, publicUrl, inIdToken, people, logoutTokens }));
  const answer = provider.callback();
  const state = { isDown: false };
  listener = (request, response) => {
    if (state.isDown) return void response.writeHead(503).end();
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    if (request.method === 'POST') return void finish(provider, request, response);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><title>試験のプロバイダー</title><form method="post"><label>利用者 <input name="subject"></label><button>進む</button></form>',
    );
  };
  return Object.assign(state, {
    ...{ issuer, people, logoutTokens },
    tellOfLogout: async (subject: string) => (await provider.Client.find(oidcClient.id)).backchannelLogout(subject, 'a session of the provider'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

interface Setup {
  readonly issuer: string;
  readonly publicUrl: string;
  readonly inIdToken: boolean;
  readonly people: ReadonlyMap<string, Person>;
  readonly logoutTokens: string[];
}

function configuration({ issuer, publicUrl, inIdToken, people, logoutTokens }: Setup): object {
  const scopes = ['openid', 'email', 'profile'];
  return {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        redirect_uris: [`${publicUrl}/api/sso/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${issuer}/to-be-told`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig' }] },
    cookies: { keys: ['a key of the tests alone'] },
    scopes,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    conformIdTokenClaims: !inIdToken,
    findAccount: (_: unknown, subject: string) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => ({ sub: subject, ...person }) };
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'RefreshToken', 'Session'].map((kept) => [kept, 600]),
    ),
    // Nobody is asked whether they agree: it is their own office's.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidcClient.id, accountId: oidc.session.accountId });
      grant.addOIDCScope(scopes.join(' '));
      await grant.save();
      return grant;
    },
    // All that it sends unasked.
    fetch: async (_: string, { body }: { readonly body: URLSearchParams }) => {
      logoutTokens.push(body.get('logout_token') ?? '');
      return new Response();
    },
  };
}

interface Context {
  readonly oidc: { readonly provider: Provider; readonly session: { readonly accountId: string } };
}

async function finish(provider: Provider, request: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
  const subject = new URLSearchParams(await text(request)).get('subject') ?? '';
  const result = subject ? { login: { accountId: subject } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}

/** What has staff sign in there. */
export function oidcEnvironment(issuer: string): Readonly<Record<string, string>> {
  return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidcClient.id, OIDC_CLIENT_SECRET: oidcClient.secret, OIDC_LABEL: '財団アカウント' };
}

/** The same as settings. */
export function oidcSettings({ issuer }: Pick<TestProvider, 'issuer'>, more: Readonly<Record<string, string>> = {}): NonNullable<Settings['oidc']> {
  return loadSettings({ ...oidcEnvironment(issuer), ...more }).oidc as NonNullable<Settings['oidc']>;
}

/** What goes from place to place with its cookies, as a browser does, and stops where the application takes over. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  /** Follows an address of the provider as `subject` until it leads back to the application. @returns where to */
  async signInAt(address: string, subject: string, back: string): Promise<URL> {
    for (let at = address; ; ) {
      const isLogin = new URL(at).pathname.startsWith('/interaction/');
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isLogin && { method: 'POST', body: new URLSearchParams({ subject }) }),
      });
      this.keep(answer.headers);
      const location = answer.headers.get('location');
      if (!location) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at).href;
      if (at.startsWith(back)) return new URL(at);
    }
  }

  /** Keeps what an answer sets; a browser keeps them by their place, here all of them have different names. */
  keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
