import { demoPassword } from './accounts.ts';
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

/** Signs in over HTTP and returns a caller with that session. */
export async function apiClient(url: string, door: string, account: string, password = demoPassword): Promise<ApiClient> {
  const { data } = await send(url, null, 'POST', door, { email: `${account}@example.jp`, password });
  const call = (method: string, path: string, body?: unknown) => send(url, data.token, method, path, body);
  return Object.assign(call, { token: data.token as string });
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
