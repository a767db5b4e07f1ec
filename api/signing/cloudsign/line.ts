import { readUpTo } from '../read-up-to.ts';
import { answerError, CloudSignError, lineError } from './errors.ts';

/** Where CloudSign is, and who we are to it. */
export interface CloudSignAccount {
  readonly url: string;
  readonly clientId: string;
}

export interface LineOptions {
  readonly now: () => Date;
  /** Milliseconds that an answer may take. CloudSign itself gives up after 180 seconds, and goes on working. */
  readonly patience?: number;
}

type Body = URLSearchParams | FormData;

/** Calls CloudSign as the foundation's account. */
export interface CloudSignLine {
  /** @returns the bytes of the answer @throws CloudSignTrouble */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body): Promise<Buffer>;
}

/** Bytes of an answer beyond which nothing is read: a document has 50 MB of files at most. */
const largestAnswer = 64 * 1024 * 1024;
/** Milliseconds before its end from which a token is not used any more. */
const tokenMargin = 60_000;
/** Milliseconds for which CloudSign takes nothing after too many calls. */
const busyTime = 60_000;

/** A line that keeps its token while it lasts, and keeps still while CloudSign has told it to. */
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

/** One token for all calls, and one request for it however many wait. */
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

/** @throws CloudSignTrouble for what is no JSON object */
export function parseJson(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told like any other answer that is not understood.
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
