import type { InternalAxiosRequestConfig } from 'axios';
import type { ApiError } from './errors.ts';

declare module 'axios' {
  interface InternalAxiosRequestConfig {
    /** How often a write has been tried again by itself. */
    tries?: number;
  }
}

type Call = InternalAxiosRequestConfig;

const header = 'Idempotency-Key';

/** Milliseconds for which what is sent again is taken for the same write. Later it is rather meant anew. */
const memory = 15 * 60_000;

/** Milliseconds before the second try and the third. */
const pauses = [400, 1200];

/** Keys of writes that got no answer, by what they sent. */
const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Gives a write the key by which the server knows it again. One that got no answer may have been done all the same: whoever presses the button once more
 * sends the same key, and is told what the first one came to.
 */
export function nameWrite(config: Call): void {
  if (!isWrite(config) || config.headers.has(header)) return;
  const known = unanswered.get(contentOf(config));
  config.headers.set(header, known && known.until > Date.now() ? known.key : newName());
}

/** Remembers a write that got no answer, and forgets one that did. */
export function noteOutcome(config: Call, failure?: ApiError): void {
  const key = config.headers.get(header);
  if (typeof key !== 'string') return;
  if (failure && isUnanswered(failure)) unanswered.set(contentOf(config), { key, until: Date.now() + memory });
  else if (unanswered.size > 0) unanswered.delete(contentOf(config));
}

/** Waits before a write is tried again by itself. @returns false where it is not: without a connection it fails at once, and a file has a queue of its own */
export async function pauseBeforeRetry(config: Call, failure: ApiError): Promise<boolean> {
  const { tries = 0 } = config;
  const pause = pauses[tries];
  if (pause === undefined || !mayComeThrough(failure) || !isWrite(config) || config.data instanceof FormData || !navigator.onLine) return false;
  config.tries = tries + 1;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return config.signal?.aborted !== true;
}

/** `crypto.randomUUID` is not there on a page without TLS. */
export function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isWrite = ({ method = 'get' }: Call) => !/^(get|head)$/i.test(method);

/** Neither done nor refused, as far as anybody here can tell. */
const isUnanswered = ({ statusCode }: ApiError) => statusCode === 0 || statusCode >= 500;

/** Cut off, or turned away by what stands before a server that is just being started. */
const mayComeThrough = ({ code, statusCode }: ApiError) =>
  code === 'network' || statusCode === 502 || statusCode === 504 || (statusCode === 503 && code !== 'storage_full' && code !== 'database_behind');

function contentOf({ method, url, data }: Call): string {
  const sent = data instanceof FormData ? [...data].map(([name, part]) => [name, part instanceof File ? fileOf(part) : part]) : data;
  return `${method} ${url} ${typeof sent === 'string' ? sent : JSON.stringify(sent)}`;
}

const fileOf = ({ name, size, lastModified }: File) => [name, size, lastModified];
