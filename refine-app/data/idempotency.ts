import type { InternalAxiosRequestConfig } from 'axios';
import type { ApiError } from './errors.ts';

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** Number of automatic retries of a write. */
    tries?: number;
  }
}

type Call = InternalAxiosRequestConfig;

const header = 'Idempotency-Key';

/** Milliseconds for which sending the same content again counts as the same write. */
const memory = 15 * 60_000;

/** Milliseconds before the first and the second retry. */
const pauses = [400, 1200];

/** Idempotency keys of writes that got no answer, by their content. */
const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Sets a write's idempotency key. A write without an answer may have been executed all the same: sending it again uses the same key, and returns the
 * outcome of the first.
 */
export function setIdempotencyKey(config: Call): void {
  if (!isWrite(config) || config.headers.has(header)) return;
  const known = unanswered.get(contentOf(config));
  config.headers.set(header, known && known.until > Date.now() ? known.key : randomKey());
}

/** Remembers a write that got no answer, and forgets one that did. */
export function noteOutcome(config: Call, failure?: ApiError): void {
  const key = config.headers.get(header);
  if (typeof key !== 'string') return;
  if (failure && isUnanswered(failure)) unanswered.set(contentOf(config), { key, until: Date.now() + memory });
  else if (unanswered.size > 0) unanswered.delete(contentOf(config));
}

/** Waits before an automatic retry of a write. @returns false where there is none: offline it fails at once, and uploads have a queue of their own */
export async function pauseBeforeRetry(config: Call, failure: ApiError): Promise<boolean> {
  const { tries = 0 } = config;
  const pause = pauses[tries];
  if (pause === undefined || !isRetryable(failure) || !isWrite(config) || config.data instanceof FormData || !navigator.onLine) return false;
  config.tries = tries + 1;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return config.signal?.aborted !== true;
}

/** Not `crypto.randomUUID`, which is missing on pages without TLS. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isWrite = ({ method = 'get' }: Call) => !/^(get|head)$/i.test(method);

/** Whether the server executed it is unknown. */
const isUnanswered = ({ statusCode }: ApiError) => statusCode === 0 || statusCode >= 500;

/** The connection broke, or a proxy answered for a server that is starting. */
const isRetryable = ({ code, statusCode }: ApiError) =>
  code === 'network' || statusCode === 502 || statusCode === 504 || (statusCode === 503 && code !== 'storage_full' && code !== 'database_behind');

function contentOf({ method, url, data }: Call): string {
  const sent = data instanceof FormData ? [...data].map(([name, part]) => [name, part instanceof File ? fileOf(part) : part]) : data;
  return `${method} ${url} ${typeof sent === 'string' ? sent : JSON.stringify(sent)}`;
}

const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
