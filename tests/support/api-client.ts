import { demoPassword } from './accounts.ts';
import { withSeenVersion } from './seen-version.ts';
import { pass } from './until.ts';

export interface ClientAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers whose shape is what they test.
  readonly data: any;
  readonly error: string | null;
  readonly code?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface ApiClient {
  (method: string, path: string, body?: unknown): Promise<ClientAnswer>;
  readonly token: string;
}

/** Signs in over HTTP and returns a caller with that session. Who is asked to show again to be the one does, and versions are sent, as on the screens. */
export async function apiClient(url: string, door: string, account: string, password = demoPassword): Promise<ApiClient> {
  const { data } = await send(url, null, 'POST', door, { email: `${account}@example.jp`, password });
  const once = withToken(url, data.token);
  const call = async (method: string, path: string, given?: unknown) => {
    const body = await withSeenVersion((at) => once('GET', at), method, path, given);
    const answer = await once(method, path, body);
    if (answer.code !== 'step_up_required') return answer;
    await once('POST', '/proof', { method: 'password', password });
    return once(method, path, body);
  };
  return Object.assign(call, { token: once.token });
}

/** A caller with a session that is there. */
export function withToken(url: string, token: string): ApiClient {
  const call = (method: string, path: string, body?: unknown) => send(url, token, method, path, body);
  return Object.assign(call, { token });
}

async function send(url: string, token: string | null, method: string, path: string, body?: unknown): Promise<ClientAnswer> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  // A busy machine sends who reads away for a second (`overloaded`), and a page comes back by itself.
  if (response.status === 503 && response.headers.get('retry-after') === '1') {
    await pass(1000);
    return send(url, token, method, path, body);
  }
  return { status: response.status, ...(await response.json()) };
}
