import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { SsoRefusal } from '../../../domain/sso-refusals.ts';
import type { Settings } from '../../settings/settings.ts';

export type Oidc = NonNullable<Settings['oidc']>;

/** The parameters of an authorization request, which the response must match. */
export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** The identity that the provider asserts. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified the address; null where it does not say. */
  readonly isVerified: boolean | null;
  /** Null where the provider does not say. */
  readonly groups: readonly string[] | null;
  /** For asking later whether the person is still active, where the provider issues one. */
  readonly refreshToken: string | null;
}

/** A failed single sign-on. */
export class SsoFailure extends Error {
  readonly refusal: SsoRefusal;

  constructor(refusal: SsoRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.refusal = refusal;
  }
}

/** Timeout of the provider in seconds. */
const timeout = 5;

/** Milliseconds for which its configuration is cached. */
const keptFor = 3_600_000;

const known = new WeakMap<Oidc, { readonly config: Promise<Configuration>; readonly until: number }>();

/** @throws SsoFailure `down` */
async function configurationOf(oidc: Oidc): Promise<Configuration> {
  const kept = known.get(oidc);
  if (kept && kept.until > Date.now()) return kept.config;
  const config = discover(oidc);
  known.set(oidc, { config, until: Date.now() + keptFor });
  config.catch(() => known.delete(oidc));
  return config;
}

async function discover({ issuer, clientId, clientSecret }: Oidc): Promise<Configuration> {
  const client = await import('openid-client');
  const execute = [client.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : [])];
  try {
    return await client.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: timeout, execute });
  } catch (error) {
    throw new SsoFailure('down', error);
  }
}

export function callbackAddress({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return `${publicUrl}/api/sso/callback`;
}

/**
 * The authorization address for the browser.
 * @param again to require reauthentication
 * @throws SsoFailure
 */
export async function authorizationAddress(
  settings: Settings,
  oidc: Oidc,
  { state, nonce, verifier }: AuthorizationRequest,
  again: boolean,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  const config = await configurationOf(oidc);
  const { scopes_supported: scopes = [], issuer } = config.serverMetadata();
  const parameters = {
    redirect_uri: callbackAddress(settings),
    scope: ['openid', 'email', 'profile', ...(scopes.includes('offline_access') ? ['offline_access'] : [])].join(' '),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Google has its own parameter for offline access.
    ...(issuer === 'https://accounts.google.com' && { access_type: 'offline' }),
    ...(again && { prompt: 'login', max_age: '0', claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) }),
  };
  return buildAuthorizationUrl(config, parameters).href;
}

/**
 * Exchanges the authorization code for the identity.
 * @param query of the callback, with the `?`
 * @throws SsoFailure
 */
export async function identityBy(
  settings: Settings,
  oidc: Oidc,
  query: string,
  { state, nonce, verifier }: AuthorizationRequest,
  again: boolean,
): Promise<Identity> {
  const client = await import('openid-client');
  const config = await configurationOf(oidc);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  try {
    const tokens = await client.authorizationCodeGrant(config, new URL(callbackAddress(settings) + query), checks);
    if (again) assertRecent(tokens);
    return await identityIn(config, oidc, tokens);
  } catch (error) {
    throw error instanceof SsoFailure ? error : new SsoFailure(refusalOf(error), error);
  }
}

/** Seconds of clock skew, and for the redirect. */
const tolerance = 60;

/** Verifies `auth_time`, since the browser may have removed the request for reauthentication. */
function assertRecent(tokens: TokenEndpointResponseHelpers): void {
  const at = tokens.claims()?.auth_time;
  if (typeof at !== 'number' || at < Date.now() / 1000 - tolerance) throw new SsoFailure('notAgain');
}

/**
 * Asks whether a person is still active.
 * @returns null where the provider says no
 * @throws SsoFailure where it does not answer
 */
export async function confirmStillActive(oidc: Oidc, refreshToken: string): Promise<Pick<Identity, 'groups' | 'refreshToken'> | null> {
  const client = await import('openid-client');
  const config = await configurationOf(oidc);
  try {
    const tokens = await client.refreshTokenGrant(config, refreshToken);
    // The old token may be void, so the new one is kept even if other claims are missing.
    const groups =
      oidc.roles.length > 0
        ? await identityIn(config, oidc, tokens).then(
            ({ groups }) => groups,
            () => null,
          )
        : null;
    return { groups, refreshToken: tokens.refresh_token ?? null };
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null;
    throw new SsoFailure(refusalOf(error), error);
  }
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** Claims missing in the ID token are fetched from the userinfo endpoint. */
async function identityIn(config: Configuration, oidc: Oidc, tokens: Tokens): Promise<Identity> {
  const client = await import('openid-client');
  const own: Readonly<Record<string, unknown>> = tokens.claims() ?? {};
  const isIncomplete = own.sub === undefined || own.email === undefined || (oidc.roles.length > 0 && own[oidc.groupsClaim] === undefined);
  const asked = isIncomplete && config.serverMetadata().userinfo_endpoint !== undefined;
  const more: Readonly<Record<string, unknown>> = asked
    ? await client.fetchUserInfo(config, tokens.access_token, typeof own.sub === 'string' ? own.sub : client.skipSubjectCheck)
    : {};
  const claims = { ...more, ...own };
  const groups = claims[oidc.groupsClaim];
  return {
    issuer: config.serverMetadata().issuer,
    subject: String(claims.sub),
    email: typeof claims.email === 'string' ? claims.email.toLowerCase() : null,
    isVerified: typeof claims.email_verified === 'boolean' ? claims.email_verified : null,
    groups: groups === undefined ? null : [groups].flat().filter((group) => typeof group === 'string'),
    refreshToken: tokens.refresh_token ?? null,
  };
}

/** The subject of a back-channel logout. @throws SsoFailure where the provider did not issue the token */
export async function signedOutSubject(oidc: Oidc, logoutToken: string): Promise<{ issuer: string; subject: string }> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const { issuer, jwks_uri: keys = '' } = (await configurationOf(oidc)).serverMetadata();
  try {
    const expected = { issuer, audience: oidc.clientId, maxTokenAge: 120, clockTolerance: tolerance, algorithms: signatures };
    const { payload } = await jwtVerify(logoutToken, createRemoteJWKSet(new URL(keys), { timeoutDuration: timeout * 1000 }), expected);
    const events = payload.events as Readonly<Record<string, unknown>> | undefined;
    if (!events?.['http://schemas.openid.net/event/backchannel-logout'] || payload.nonce !== undefined || !payload.sub)
      throw new SsoFailure('failed');
    return { issuer, subject: payload.sub };
  } catch (error) {
    throw error instanceof SsoFailure ? error : new SsoFailure('failed', error);
  }
}

const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];

/** A 4xx response is the caller's or a configuration error; otherwise the provider is down. */
function refusalOf(error: unknown): SsoRefusal {
  const { code, error: oauthError, cause } = error as { readonly code?: string; readonly error?: string; readonly cause?: unknown };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return oauthError === 'server_error' || oauthError === 'temporarily_unavailable' ? 'down' : 'denied';
  if (code === 'OAUTH_TIMEOUT' || error instanceof TypeError) return 'down';
  // Tested structurally, since the HTTP server replaces the global Response class.
  return Number((cause as Partial<Response> | undefined)?.status) >= 500 ? 'down' : 'failed';
}
