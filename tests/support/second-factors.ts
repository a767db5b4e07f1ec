import { Secret, TOTP } from 'otpauth';
import { demoPassword } from './accounts.ts';
import type { Answer, TestApp } from './app.ts';

/** The code that an app shows at a moment. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** Calls with a token, or with none. */
export async function callWith(app: TestApp, token: string | null, method: string, path: string, body?: unknown, cookie?: string): Promise<Answer> {
  const headers = {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(cookie && { Cookie: cookie }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  };
  const response = await app.raw(`/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { ...JSON.parse(text), status: response.status, headers: response.headers, text };
}

export interface SignedIn {
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: as an answer's data.
  readonly user: any;
  readonly cookie: string;
}

/** Signs in by the password as far as it goes. */
export async function signIn(app: TestApp, name: string, cookie?: string): Promise<SignedIn> {
  const door = name.startsWith('recipient') ? 'user' : 'admin';
  const answer = await callWith(app, null, 'POST', `/${door}/login`, { email: `${name}@example.jp`, password: demoPassword }, cookie);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  return { ...answer.data, cookie: cookieOf(answer) };
}

export function cookieOf({ headers }: Answer): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] as string;
}

/** Registers an app for who has just signed in. @returns its secret, and the recovery codes where they are new */
export async function registerApp(app: TestApp, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await callWith(app, token, 'POST', '/time-code')).data;
  const answer = await callWith(app, token, 'POST', '/time-code/confirm', { code: codeAt(secret, app.services.now()) });
  if (answer.status !== 200) throw new Error(answer.text);
  return { secret, ...answer.data };
}
