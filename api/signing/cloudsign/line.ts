import { readUpTo } from '../read-up-to.ts';
import { answerError, CloudSignError, lineError } from './errors.ts';

/** The address of CloudSign and the account's id. */
export interface CloudSignAccount {
  readonly url: string;
  readonly clientId: string;
}

export interface LineOptions {
  readonly now: () => Date;
  /** Timeout in milliseconds. CloudSign itself gives up after 180 seconds, and continues working. */
  readonly patience?: number;
}

type Body = URLSearchParams | FormData;

/** Calls CloudSign with the foundation's account. */
export interface CloudSignLine {
  /** @returns the bytes of the response @throws CloudSignTrouble */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body): Promise<Buffer>;
}

/** Maximum bytes of a response; a document has at most 50 MB of files. */
const largestAnswer = 64 * 1024 * 1024;
/** Milliseconds before its expiry from which a token is not used any more. */
const tokenMargin = 60_000;
/** Milliseconds for which CloudSign refuses calls after its rate limit. */
const busyTime = 60_000;

/** A client that caches its token, and pauses while CloudSign has rate-limited it. */
export function cloudsignLine({ url, clientId }: CloudSignAccount, { now, patience = 200_000 }: LineOptions): CloudSignLine {
  const tokens = tokenKeeper(() => send('POST', '/token', new URLSearchParams({ client_id: clientId })), now);
  let busyUntil = 0;

  async function send(method: string, path: string, body?: Body, token?: string): Promise<Buffer> {
    if (now().getTime() < busyUntil) throw new CloudSignError('busy', 'too_many_requests', 'a minute has not passed since too many calls');
    const { status, bytes } = await reach(`${url}${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      ...(body && { body }),
    });
    if (status >= 200 && status < 300) return bytes;
    if (status === 429) busyUntil = now().getTime() + busyTime;
    throw answerError(status, bytes);
  }

  return {
    async call(method, path, body) {
      const token = await tokens.token();
      try {
        return await send(method, path, body, token);
      } catch (error) {
        if (!(error instanceof CloudSignError) || error.code !== 'unauthorized') throw error;
        tokens.forget(token);
        return send(method, path, body, await tokens.token());
      }
    },
  };
}

/** Caches one token for all calls, with one request for it at a time. */
function tokenKeeper(ask: () => Promise<Buffer>, now: () => Date) {
  let kept: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;
  const fetchToken = async () => {
    const { token, seconds } = parseToken(await ask());
    kept = { token, until: now().getTime() + seconds * 1000 - tokenMargin };
    return token;
  };
  return {
    token(): Promise<string> {
      if (kept && now().getTime() < kept.until) return Promise.resolve(kept.token);
      asking ??= fetchToken().finally(() => (asking = null));
      return asking;
    },
    forget(token: string) {
      if (kept?.token === token) kept = null;
    },
  };
}

function parseToken(bytes: Buffer): { token: string; seconds: number } {
  const { access_token: token, expires_in: seconds } = parseJson(bytes) as { access_token?: unknown; expires_in?: unknown };
  if (typeof token !== 'string' || typeof seconds !== 'number') throw new CloudSignError('unclear', '', 'an answer without a token');
  return { token, seconds };
}

/** @throws CloudSignTrouble unless it is a JSON object */
export function parseJson(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported like any other invalid response.
  }
  throw new CloudSignError('unclear', '', 'an answer that is no JSON object');
}

async function reach(url: string, init: RequestInit): Promise<{ status: number; bytes: Buffer }> {
  try {
    const response = await fetch(url, init);
    const bytes = await readUpTo(response, largestAnswer);
    if (!bytes) throw new CloudSignError('unclear', '', 'an answer that is too large');
    return { status: response.status, bytes: Buffer.from(bytes.buffer) };
  } catch (error) {
    throw error instanceof CloudSignError ? error : lineError(error);
  }
}
